import { accountHeader, patienceMs, unreachedStatuses } from '~/schemas/calls';

/** `status` is null if no response arrived. */
export type CallResult = { ok: true } | { ok: false; status: number | null };

export const unreached: CallResult = { ok: false, status: null };

/** Also true if a proxy answered instead of the site, or the site's database is down. */
export const isUnreached = (ending: CallResult): boolean =>
  !ending.ok && (ending.status === null || unreachedStatuses.includes(ending.status));

type Call = {
  /** The account the page was rendered for. The server rejects the call if someone else has signed in since. */
  account: number | null;
  body?: object;
  /** Idempotency key. Calls with a key time out, because they can be repeated safely. */
  key?: string;
};

/** Never throws: over a weak link, a lost call is an expected result. */
export async function callApi(
  method: 'POST' | 'DELETE',
  path: string,
  { account, body, key }: Call,
): Promise<CallResult> {
  const asked = fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(account !== null && { [accountHeader]: String(account) }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    },
    body: body && JSON.stringify(body),
  }).then(
    ({ ok, status }): CallResult => (ok ? { ok } : { ok, status }),
    () => unreached,
  );
  if (!key) return asked;
  return Promise.race([asked, new Promise<CallResult>((resolve) => setTimeout(() => resolve(unreached), patienceMs))]);
}
