/** Names that the service worker and the pages share. */

/** A cache entry that exists while the page is served from the cache because its server cannot be reached. */
export const mark = "without-network";

/**
 * The name of the cache of a build; with "" the common prefix of all of them. Copies of the site on one origin differ in their
 * root, which ends with a slash: after it comes a space, so that none is the prefix of another.
 */
export function cacheOf(root: string, build: string): string {
  return `copse ${root} ${build}`;
}

/** What the names of caches began with when they did not have the root of the site. */
export const earlierPrefix = "copse-files-";
