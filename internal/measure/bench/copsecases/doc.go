// Package copsecases does the workloads on Copse, through the public functions of package ecs: handles, bundles, queued
// changes and commits.
//
// Each file is one workload. A constructor such as [NewJoin] returns a [bench.Instance]; package workloads lists it under the
// name of its storage. Groups are declared where the systems or the entities of a workload ask for them, and a system that
// does not get the expected match is a panic: a workload must not measure another match than it says.
//
// Errors of ecs are panics here too: no world has limits, so a commit or a tick cannot fail.
package copsecases
