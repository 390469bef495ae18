package project

import (
	"os"
	"path/filepath"
)

// WriteWhole writes a temporary file in the same folder and renames it, so that readers never see a part of it.
func WriteWhole(file string, body []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(file), ".part-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(body)
	if closing := temp.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Chmod(temp.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		_ = os.Remove(temp.Name()) // the first error is the one to report
	}
	return err
}

// Exists tells whether there is a file or a folder of the name.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
