/** Notices at the lower end of the window, and those about the engine and the worker: what is loading, what was cancelled or has failed, and what the reader can do. */

export { EngineNotice } from "./engine-notice.ts";
export { Notice } from "./notice.ts";
export type { NoticeAction } from "./notice.ts";
export { WorkNotice } from "./work-notice.ts";
