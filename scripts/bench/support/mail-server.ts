import { z } from 'zod';
import { startServer } from './children';

const counts = z.object({
  smtpUrl: z.string(),
  mails: z.number(),
  recipients: z.number(),
  letters: z.number(),
  bytes: z.number(),
});

/** Starts a mail server that takes everything and keeps count. */
export async function startMailServer() {
  const { origin, stop } = await startServer('scripts/run.mjs', ['scripts/bench/support/mail-sink.ts'], {});
  const read = async () => counts.parse(await (await fetch(origin)).json());
  return { smtpUrl: (await read()).smtpUrl, read, stop };
}
