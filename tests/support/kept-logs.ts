import { randomBytes } from 'node:crypto';
import { appendFileSync, createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** `npm test` searches these at the end: no line of any server may contain an address or a secret (check-logs.mjs). */
const folder = path.resolve('test-results/logs');

const newName = (kind: string): string => path.join(folder, `${kind}-${process.pid}-${randomBytes(3).toString('hex')}`);

/** Saves a server's output. */
export function keepLogs(...streams: (Readable | null)[]): void {
  mkdirSync(folder, { recursive: true });
  const file = createWriteStream(`${newName('server')}.log`);
  for (const stream of streams) stream?.on('data', (chunk: Buffer | string) => file.write(chunk));
}

const secrets = `${newName('secrets')}.txt`;
const recorded = new Set<string>();

/** Records a secret that a test used: a password, a cookie, or an emailed link's token. */
export function noteSecret(secret: string): void {
  if (secret.length < 8 || recorded.has(secret)) return;
  recorded.add(secret);
  mkdirSync(folder, { recursive: true });
  appendFileSync(secrets, `${secret}\n`);
}
