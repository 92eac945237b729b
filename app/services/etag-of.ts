import { createHash } from 'node:crypto';

/** What a copy of that content is known by, weak: it may go out compressed (RFC 9110 8.8.3). */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
