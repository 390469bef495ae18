// Package advice says what a library does with a program, what the best groups or storages are, and which of that is worth a
// change of the text.
//
// [Of] takes the text and the program that was read from it. It makes the input of the models (input.go), with the entities and
// changes of the text or of a design (population.go), searches (package search), and judges each difference from the text
// (entt.go, and stored.go for the libraries whose components can be stored in several ways): a change is advised where it gains
// over 10% of the systems that it touches or 3% of a round, and still gains with the prices of changes doubled or halved
// against it. What is left becomes edits (package patch). The answer is one value with a report for people (report.go) and a
// document for programs (document.go).
//
// Nothing is measured here: counts are exact for the numbers that they are for, times are modelled. Every rate that was not typed has its
// break-even next to it.
package advice
