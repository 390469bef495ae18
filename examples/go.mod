module github.com/copse-ecs/copse/examples

go 1.26

require github.com/copse-ecs/copse v0.0.0

replace github.com/copse-ecs/copse => ../
