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
