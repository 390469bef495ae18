package document

import "github.com/copse-ecs/copse/internal/language/design/diagnostic"

// Edited is the edit of the text that was asked for, or a sentence that says why there is none.
//
//document:schema copse.edited/1
type Edited struct {
	Fix     *diagnostic.Fix
	Refusal string // "" with an edit
}
