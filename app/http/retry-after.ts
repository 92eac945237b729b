/** @returns headers with the Retry-After of what was thrown, which Remix leaves out */
export function withRetryAfter(thrown: Headers, headers: Headers): Headers {
  const sent = new Headers(headers);
  const seconds = thrown.get('Retry-After');
  if (seconds !== null) sent.set('Retry-After', seconds);
  return sent;
}
