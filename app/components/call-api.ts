import { accountHeader, patienceMs, unreachedStatuses } from '~/schemas/calls';

/** `status` is null where nothing came through. */
export type CallResult = { ok: true } | { ok: false; status: number | null };

export const unreached: CallResult = { ok: false, status: null };

/** Also where it is someone in between who answers, or the site says that its database is away. */
export const isUnreached = (ending: CallResult): boolean =>
  !ending.ok && (ending.status === null || unreachedStatuses.includes(ending.status));

type Call = {
  /** Whose page calls: another one who is signed in by then is not taken for them. */
  account: number | null;
  body?: object;
  /** By it the site knows the call, however often it comes; only such a one is not waited for. */
  key?: string;
};

/** Never throws: over a weak link a call that does not arrive is an ordinary ending. */
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
