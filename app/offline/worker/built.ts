/** Constants that the build defines (scripts/bootstrap/worker.vite.config.ts). */
declare const __BUILD__: string;
declare const __NEW_POST__: string[];
declare const __SHELL__: string[];

/** Identifies the site's build, from the hashes of its scripts. */
export const build = __BUILD__;

/** The files that /offline loads. */
export const shellFiles = __SHELL__;

/** The other files that the new post page loads. */
export const newPostFiles = __NEW_POST__;

/** The worker's global scope with its proper type. */
declare const self: ServiceWorkerGlobalScope;

export const scope = self;
