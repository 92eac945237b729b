import { accountHeader, patienceMs, unreachedStatuses } from '~/schemas/calls';

/** The site's response, or why there is none. */
export type CallResult = { ok: true; value: Record<string, unknown> } | FailedCall;

export type FailedCall = {
  ok: false;
  /** Null without a response, or if it isn't the site's, such as a Wi-Fi network's sign-in page. */
  status: number | null;
  /** The site's error code and message; empty if the response isn't the site's. */
  code: string;
  sentence: string;
  /** In seconds; NaN if the site didn't say. */
  retryAfter: number;
};

export const unreached: FailedCall = { ok: false, status: null, code: '', sentence: '', retryAfter: NaN };

/** Also true if a proxy responded instead of the site, or the site's database is down. */
export const isUnreached = ({ status }: FailedCall): boolean => status === null || unreachedStatuses.includes(status);

type Call = {
  /** The account that the call is meant for; null for none. The site rejects the call if someone else has signed in since. */
  account: number | null;
  /** Blobs and forms are sent as they are, objects as JSON. */
  body?: object;
  /** Idempotency key. */
  key?: string;
  /** The timeout, in milliseconds. */
  waitMs?: number;
  /** Cancels the call. */
  signal?: AbortSignal;
};

/** Calls the API, in pages and in the service worker. Never rejects: over a weak link, a lost call is an expected result. */
export async function callApi(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { account, body, key, waitMs = patienceMs, signal }: Call,
): Promise<CallResult> {
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    // A redirect to a Wi-Fi network's sign-in page isn't a response of the site.
    redirect: 'error',
    signal,
    headers: {
      Accept: 'application/json',
      ...(account !== null && { [accountHeader]: String(account) }),
      ...(key && { 'Idempotency-Key': key }),
      ...contentType(body),
    },
    body: body instanceof Blob || body instanceof FormData ? body : body && JSON.stringify(body),
  };
  return fetchWithin(waitMs, path, init, readResult).catch(() => unreached);
}

async function readResult(response: Response): Promise<CallResult> {
  const { ok, status, headers } = response;
  const value: Record<string, unknown> | null = await response.json().catch(() => null);
  if (ok) return value ? { ok, value } : unreached;
  const { code, message } = value ?? {};
  if (typeof code !== 'string' || typeof message !== 'string') return { ...unreached, status };
  return { ok, status, code, sentence: message, retryAfter: Number(headers.get('Retry-After') ?? NaN) };
}

/**
 * A request with a timeout. `AbortSignal.timeout` would need Chrome 103, and `AbortSignal.any` Chrome 116.
 * @param ms the timeout for the response and for `read`, in milliseconds
 */
export async function fetchWithin<T>(
  ms: number,
  input: RequestInfo,
  init: RequestInit,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const cancel = () => abort.abort();
  const timer = setTimeout(cancel, ms);
  init.signal?.addEventListener('abort', cancel);
  try {
    return await read(await fetch(input, { ...init, signal: abort.signal }));
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', cancel);
  }
}

/** A form's type contains its boundary, so the browser sets it. */
function contentType(body: object | undefined): Record<string, string> {
  if (!body || body instanceof FormData) return {};
  return { 'Content-Type': body instanceof Blob ? 'application/octet-stream' : 'application/json' };
}
