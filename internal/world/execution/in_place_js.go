package execution

// MinInPlace is larger in a page, where a call takes half a microsecond.
const MinInPlace = 64

// MeanInPlace is larger for the same reason.
const MeanInPlace = 24
