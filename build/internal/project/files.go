package project

import "os"

// Exists tells whether there is a file or a folder of the name.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
