module github.com/copse-ecs/copse

go 1.26

ignore ./web/node_modules
