/** @returns headers with the Retry-After of an error that was thrown, which Remix leaves out */
export function withRetryAfter(errorHeaders: Headers | undefined, headers: Headers): Headers {
  const sent = new Headers(headers);
  const seconds = errorHeaders?.get('Retry-After');
  if (seconds) sent.set('Retry-After', seconds);
  return sent;
}
