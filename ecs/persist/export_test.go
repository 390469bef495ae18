package persist

// ReplaceFile is for tests of disks that are full.
var ReplaceFile = replaceFile
