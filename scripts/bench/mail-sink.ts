import { createServer, type Server } from 'node:http';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that takes every email. Its web address answers with the number of emails and its SMTP address. */
let mails = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    stream.resume().on('end', () => {
      mails += 1;
      done();
    });
  },
});
smtp.on('error', () => undefined);

const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

smtp.listen(0, '127.0.0.1', () => {
  const http = createServer((_, response) =>
    response.end(JSON.stringify({ smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`, mails })),
  );
  http.listen(0, '127.0.0.1', () => process.stdout.write(`Listening on http://127.0.0.1:${portOf(http)}\n`));
});
process.once('SIGTERM', () => process.exit(0));
