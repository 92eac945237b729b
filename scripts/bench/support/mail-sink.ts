import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything and keeps count. At its origin it tells its counts, and where it takes mail. */
const letters = new Map<string, Set<string>>();
let mails = 0;
let bytes = 0;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, { envelope }, taken) {
    let head = '';
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (!head.includes('\r\n\r\n')) head += chunk.toString('latin1');
    });
    stream.on('end', () => {
      const to = envelope.rcptTo[0]?.address ?? '';
      const id = /^Message-ID: (\S+)/im.exec(head)?.[1] ?? '';
      letters.set(to, (letters.get(to) ?? new Set()).add(id));
      mails += 1;
      taken();
    });
  },
});
smtp.on('error', () => undefined);

const counts = () => {
  let distinct = 0;
  for (const ids of letters.values()) distinct += ids.size;
  const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  return { smtpUrl, mails, recipients: letters.size, letters: distinct, bytes };
};

smtp.listen(0, '127.0.0.1', () => {
  const http = createServer((_, response) => response.end(JSON.stringify(counts())));
  http.listen(0, '127.0.0.1', () => {
    process.stdout.write(`Listening on http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
  });
});
process.once('SIGTERM', () => process.exit(0));
