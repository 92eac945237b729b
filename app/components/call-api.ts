/** How a call ended; `sentence` is the server's own, and null where none came through. */
export type Ending = { ok: true } | { ok: false; status: number | null; sentence: string | null };

/**
 * Calls the API from the browser. It never throws: over a weak link a call that does not arrive is an ordinary ending.
 * @param body sent as JSON.
 */
export async function callApi(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Ending> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    if (response.ok) return { ok: true };
    const answer: unknown = await response.json().catch(() => null);
    return { ok: false, status: response.status, sentence: sentenceIn(answer) };
  } catch {
    return { ok: false, status: null, sentence: null };
  }
}

const sentenceIn = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string'
    ? answer.error
    : null;
