/** Comparisons as tables and in words: of two designs, and of one design in three storages. */

export { alike, differenceTable, parts as comparisonParts } from "./difference.ts";
export { change, valueWords, verdict } from "./measures.ts";
export { differs } from "./rows.ts";
export { alikeInStorages, storagesTable } from "./storages.ts";
