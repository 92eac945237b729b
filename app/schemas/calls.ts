/** For scripts that call the site, in pages and in the service worker. */

/** If a request has no response after this long, the browser counts as offline. In milliseconds. */
export const patienceMs = 10_000;

/** Statuses from a proxy that can't reach the site, or from a site whose database is down. */
export const unreachedStatuses = [502, 503, 504];

/** An idempotency key. `crypto.randomUUID` would need Chrome 92. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Whether this browser wants to save data. If so, scripts request nothing on their own. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Headers for the pages that a browser saves offline (app/offline). */

/**
 * On a page or its data, the id of the account that it was rendered for; missing on a visitor's page. On an API call, the account that the
 * call is meant for. The call is rejected if a different account is signed in by then.
 */
export const accountHeader = 'X-Account';

/** The hidden field with the account that a form was rendered for. If another driver is signed in by then, they must confirm the form. */
export const accountField = 'account';

/** On a request: asks for the visitors' version, no matter who is signed in. */
export const withoutSessionHeader = 'X-For-Anybody';

/** The hidden field of a form in a dialog. The page after the form replaces the dialog in the browser's history. */
export const dialogField = 'in-dialog';
