/** `status` is null where nothing came through. */
type CallResult = { ok: true } | { ok: false; status: number | null };

/** Never throws: over a weak link a call that does not arrive is an ordinary ending. */
export async function callApi(method: 'POST' | 'DELETE', path: string, body?: object): Promise<CallResult> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    return response.ok ? { ok: true } : { ok: false, status: response.status };
  } catch {
    return { ok: false, status: null };
  }
}
