import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listen } from './listen';

/**
 * `refuses`: for now (451). `refuses-for-good`: 550. `stalls`: it greets and never answers after that. `cuts`: hangs up in
 * the middle of a mail. `takes-and-cuts`: takes a mail in and hangs up before it says so. `hesitates`: takes a mail in, and
 * says so when it is told to continue.
 */
type Mood = 'takes' | 'refuses' | 'refuses-for-good' | 'stalls' | 'cuts' | 'takes-and-cuts' | 'hesitates';

/** A mail that was taken; one that was handed over twice stands here twice, under the same id. */
export type TakenMail = {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By name, in lower case. */
  headers: Record<string, string>;
  /** Of the whole mail, as it came. */
  bytes: number;
};

export type MailServer = {
  /** What SMTP_URL is set to. */
  url: string;
  taken: TakenMail[];
  mood: Mood;
  /** How often it was asked to take a mail. */
  asked: number;
  goOn(): void;
  /** Hangs up on everyone. */
  cut(): void;
  /** Is not there anymore, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

const refusal = (responseCode: number, address: string) =>
  Object.assign(new Error(`<${address}> is not welcome here`), { responseCode });

/** Starts a server that takes mail by SMTP, or does not. */
export async function startMailServer(mood: Mood = 'takes'): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const held: (() => void)[] = [];
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
      // Who is cut off in the middle of a mail is no concern of this server's.
      void buffer(stream)
        .then(async (raw) => {
          const { messageId = '', to, subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
          const named = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
          const address = to?.[0]?.address ?? '';
          server.taken.push({ messageId, to: address, subject, text, html, headers: named, bytes: raw.length });
          if (server.mood === 'takes-and-cuts') cut();
          else if (server.mood === 'hesitates') held.push(answer);
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
    const away = new Promise<void>((resolve) => smtp.server.close(() => resolve()));
    cut();
    return away;
  };
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    mood,
    asked: 0,
    goOn: () => held.splice(0).forEach((answer) => answer()),
    cut,
    goAway,
    comeBack: () => new Promise((resolve) => smtp.server.listen(port, '127.0.0.1', resolve)),
    async stop() {
      if (smtp.server.listening) await goAway();
    },
  };
  return server;
}

/** For what the test's own process sends. */
export async function startOwnMailServer(): Promise<MailServer> {
  const server = await startMailServer();
  process.env.SMTP_URL = server.url;
  return server;
}
