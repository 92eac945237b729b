/** What the service worker and pages tell each other. */

/** Why nothing came: there is no network, nothing came through in time, or the site does not answer. */
export type Unreached = 'offline' | 'slow' | 'down';

/** What is shown as it was kept: since when, in milliseconds since 1970, and why. */
export type KeptShown = { address: string; at: number; why: Unreached };

/** To a page: its data, which script asked for, came from this device. */
export type ShownFromBefore = { type: 'shown-from-before' } & KeptShown;

/** To the worker, from a window that was open before there was one: keep the pages that it has shown, and the files they have loaded. */
export type KeepThesePages = { type: 'keep-these-pages'; addresses: string[]; resources: string[] };

/** To the worker, from a driver's page: have the page of a new post here before there is no network. */
export type KeepNewPost = { type: 'keep-new-post' };

/** To the worker: take over from the one before. */
export type TakeOver = { type: 'take-over' };

export type ToPage = ShownFromBefore;
export type ToWorker = KeepThesePages | KeepNewPost | TakeOver;
