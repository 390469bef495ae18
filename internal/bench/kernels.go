package bench

// KernelCases are the storages of the derivative workload whose columns a vector kernel walks where they lie, and that floor
// which differs from the plain one by its blocks alone. Natively the kernel is gonum's; the page has one of its own.
func KernelCases(kernel Kernel) []Case {
	return []Case{
		{"copse-simd", func(p Params) Instance { return newCopseChain(p, kernel) }},
		{"copse-blocked-simd", func(p Params) Instance { return inTurns(newCopseChain(p, kernel)) }},
		{"slices-simd", func(p Params) Instance { return newSliceChain(p, kernel) }},
		{"slices-blocked", func(p Params) Instance { return inBlocks(newSliceChain(p, Loop)) }},
		{"slices-blocked-simd", func(p Params) Instance { return inBlocks(newSliceChain(p, kernel)) }},
	}
}

// SubstepCases are those of the substeps workload.
func SubstepCases(kernel Kernel) []Case {
	return []Case{
		{"copse-simd", func(p Params) Instance { return inRounds(newCopseChain(p, kernel)) }},
		{"copse-blocked-simd", func(p Params) Instance { return inRounds(inTurns(newCopseChain(p, kernel))) }},
		{"slices-simd", func(p Params) Instance { return Repeated(newSliceChain(p, kernel)) }},
		{"slices-blocked-simd", func(p Params) Instance { return inBlockedRounds(newSliceChain(p, kernel)) }},
	}
}
