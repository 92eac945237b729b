/** What the build writes into this script (scripts/bootstrap/worker.vite.config.ts). */
declare const __BUILD__: string;
declare const __NEW_POST__: string[];
declare const __SHELL__: { url: string; revision: string | null }[];

/** Of the site, by its scripts' hashes. */
export const build = __BUILD__;

export const shell = __SHELL__;

/** What the page of a new post loads besides. */
export const newPostFiles = __NEW_POST__;

/** The global of this script, as what it is. */
declare const self: ServiceWorkerGlobalScope;

export const scope = self;
