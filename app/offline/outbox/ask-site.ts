import { accountHeader, patienceMs } from '~/schemas/calls';

/** What came of a call: nothing that counts, a value, or the site's refusal. */
export type Ending =
  | { end: 'unreached' }
  | { end: 'done'; value: { id?: unknown; received?: unknown; photo?: unknown } }
  | { end: 'refused'; status: number; code: string; sentence: string; retryAfter: number };

type Asked = {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  account: number;
  key?: string;
  type?: string;
  body?: BodyInit;
  /** Without an answer for so long there is no network, in milliseconds. */
  waitMs?: number;
};

/** One of the API's calls, as the account that it is meant for. Never rejects. */
export async function askSite({
  method = 'POST',
  path,
  account,
  key,
  type,
  body,
  waitMs = patienceMs,
}: Asked): Promise<Ending> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), waitMs);
  try {
    const answer = await fetch(path, {
      method,
      body,
      credentials: 'same-origin',
      cache: 'no-store',
      // A sign-in page of someone's Wi-Fi is no answer.
      redirect: 'error',
      signal: abort.signal,
      headers: {
        Accept: 'application/json',
        [accountHeader]: String(account),
        ...(key && { 'Idempotency-Key': key }),
        ...(type && { 'Content-Type': type }),
      },
    });
    const { status, ok, headers } = answer;
    const said: Record<string, unknown> = await answer.json();
    if (ok) return 'id' in said ? { end: 'done', value: said } : unreached;
    const { code, message } = said;
    if (typeof code !== 'string' || typeof message !== 'string') return unreached;
    return { end: 'refused', status, code, sentence: message, retryAfter: Number(headers.get('Retry-After') ?? NaN) };
  } catch {
    return unreached;
  } finally {
    clearTimeout(timer);
  }
}

const unreached: Ending = { end: 'unreached' };
