import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listen } from './listen';

/**
 * `refuses`: rejects for now (451). `refuses-for-good`: rejects with 550. `stalls`: greets, and never responds after that. `cuts`:
 * disconnects in the middle of an email. `takes-and-cuts`: accepts an email, and disconnects before confirming. `hesitates`: accepts an
 * email, and confirms it when `goOn` is called.
 */
type Mood = 'takes' | 'refuses' | 'refuses-for-good' | 'stalls' | 'cuts' | 'takes-and-cuts' | 'hesitates';

/** An email that was accepted. If it was sent twice, it is listed twice, with the same id. */
export type TakenMail = {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By name, in lower case. */
  headers: Record<string, string>;
  /** The size of the whole email, as received. */
  bytes: number;
};

export type MailServer = {
  /** The value for SMTP_URL. */
  url: string;
  taken: TakenMail[];
  mood: Mood;
  /** How many times a client tried to send an email. */
  asked: number;
  goOn(): void;
  /** Closes all connections. */
  cut(): void;
  /** Stops listening until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

const refusal = (responseCode: number, address: string) =>
  Object.assign(new Error(`<${address}> is not welcome here`), { responseCode });

/** Starts an SMTP server. */
export async function startMailServer(mood: Mood = 'takes'): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const unconfirmed: (() => void)[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, answer) {
      server.asked += 1;
      if (server.mood === 'stalls') return;
      if (server.mood === 'refuses') answer(refusal(451, address));
      else if (server.mood === 'refuses-for-good') answer(refusal(550, address));
      else answer();
    },
    onData(stream, _session, answer) {
      if (server.mood === 'cuts') return cut();
      // A client that disconnects in the middle of an email is ignored.
      void buffer(stream)
        .then(async (raw) => {
          const { messageId = '', to, subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
          const headersByName = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
          const address = to?.[0]?.address ?? '';
          server.taken.push({ messageId, to: address, subject, text, html, headers: headersByName, bytes: raw.length });
          if (server.mood === 'takes-and-cuts') cut();
          else if (server.mood === 'hesitates') unconfirmed.push(answer);
          else answer();
        })
        .catch(() => undefined);
    },
  });
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  smtp.on('error', () => undefined);
  const port = await listen(smtp.server);
  const goAway = () => {
    const closed = new Promise<void>((resolve) => smtp.server.close(() => resolve()));
    cut();
    return closed;
  };
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    mood,
    asked: 0,
    goOn: () => unconfirmed.splice(0).forEach((answer) => answer()),
    cut,
    goAway,
    comeBack: () => new Promise((resolve) => smtp.server.listen(port, '127.0.0.1', resolve)),
    async stop() {
      if (smtp.server.listening) await goAway();
    },
  };
  return server;
}

/** For emails that the test process itself sends. */
export async function startOwnMailServer(): Promise<MailServer> {
  const server = await startMailServer();
  process.env.SMTP_URL = server.url;
  return server;
}
