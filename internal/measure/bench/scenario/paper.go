package scenario

// The grid of Idema's paper: what its Figs. 7 and 8 show.
var (
	// PaperSizes are the numbers of entities.
	PaperSizes = []int{1e4, 5e4, 1e5, 5e5, 1e6, 5e6}
	// PaperChains are the numbers of components N.
	PaperChains = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	// PaperStorages are the storages here that do what the paper compares: its groups, and pointers in the order in which they
	// were made, shuffled and sorted by type.
	PaperStorages = []string{"copse", "pointers", "pointers-shuffled", "pointers-sorted"}
	// PaperMetrics are what it measures.
	PaperMetrics = []string{"tick", "setup"}
)
