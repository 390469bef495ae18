/** Links and the addresses of the gallery: reading and writing them, what they hold, and how long they may be. */

export { reachOf, reachWords } from "./link-length.ts";
export { designs, mostBytes, schema, tracedStorages, walkStorages } from "./link-schema.ts";
export type { DesignsAndLesson, LessonPlace, Selected, Shared, StepPosition, TracePosition, ViewName, WalkStorage } from "./link-schema.ts";
export { placeIn, repaired } from "./place.ts";
export type { Place } from "./place.ts";
export { readLink, traceOf, unknownFragment, unpack } from "./read-link.ts";
export { linkOfSchemaOne, ofSchemaOne, written } from "./schema-one.ts";
export type { Kept } from "./schema-one.ts";
export { pack, traceWords, writeLink } from "./write-link.ts";
export type { Designs } from "../text/design-text.ts";
