/** For script that calls the site, in pages and in the service worker. */

/** A request that brings nothing for this long counts as no network, in milliseconds. */
export const patienceMs = 10_000;

/** Of a proxy in between, or of a site whose database is away. */
export const unreachedStatuses = [502, 503, 504];

/** An idempotency key. `crypto.randomUUID` came with Chrome 92. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Whether this browser wants to save data. Then script asks for nothing by itself. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** With `off`: what is at /sw.js takes the service worker out of the browser (app/http/express/service-worker-kill-switch.ts). */
export const workerHeader = 'X-Service-Worker';

/** Headers between the site and what a browser keeps of it for when there is no network (app/offline). */

/**
 * Of a page or its data: the id of the account whose page it is. One without it is what anyone is shown. Of a call to the API: the
 * account that it is meant for; another one that is signed in by then is refused.
 */
export const accountHeader = 'X-Account';

/** The hidden field that names the account a form was rendered for; if another driver is signed in by then, they are asked first. */
export const accountField = 'account';

/** Of a request: asks for what anyone is shown, no matter who is signed in. */
export const withoutSessionHeader = 'X-For-Anybody';

/** The hidden field of a form in a dialog: where it leads takes the place of the dialog in the history. */
export const dialogField = 'in-dialog';
