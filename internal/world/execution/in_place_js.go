package execution

// minInPlace is larger in a page, where a call takes half a microsecond.
const minInPlace = 64

// meanInPlace is larger for the same reason.
const meanInPlace = 24
