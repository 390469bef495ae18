/** Bytes of a cache line, as the analysis counts them. */
export const lineBytes = 64;
