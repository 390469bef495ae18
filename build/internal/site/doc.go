// Package site is the finished site as a value: names, bytes, their compressed forms, and which files a visitor needs before
// the first analysis. What makes a site is in sitebuild. What a finished site is used for begins here: Write and Read keep it
// in a folder, Compress adds the compressed forms, and OverBudget compares its sizes with the budgets.
//
// Every file but the pages has a hash of its bytes in its name, so that browsers may keep it for ever. The compressed forms,
// which take most of the time of a build, are kept by such a hash too. Sizes are in KB of 1000 bytes.
package site
