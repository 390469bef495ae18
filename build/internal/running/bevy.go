package running

import (
	"context"

	"github.com/copse-ecs/copse/internal/language/design/document"
)

func (r *Reader) readBevy(ctx context.Context) (*document.Observed, error) { return nil, nil }
