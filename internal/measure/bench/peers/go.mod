module github.com/copse-ecs/copse/internal/measure/bench/peers

go 1.26

require (
	github.com/copse-ecs/copse v0.0.0
	github.com/mlange-42/arche v0.15.3
	github.com/mlange-42/ark v0.8.1
	github.com/unitoftime/ecs v0.0.3
	github.com/yohamta/donburi v1.15.7
)

require (
	github.com/unitoftime/cod v0.0.0-20240909130117-f553b1d09d22 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
)

replace github.com/copse-ecs/copse => ../../../..
