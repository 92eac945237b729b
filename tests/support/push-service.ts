import { createECDH, createPublicKey, type ECDH, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import { listen } from './listen';

/** A push message as the browser reads it. */
type TakenPush = { message: unknown; headers: IncomingHttpHeaders; body: Buffer; sender: Sender };
/** The sender, which signed the message (RFC 8292). */
type Sender = { publicKey: string; claims: { aud: string; sub: string; exp: number } };

/** A subscribed browser: what it tells the site, and the messages for it. */
export type PushedBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  taken: TakenPush[];
  /** The number of requests, regardless of the response. */
  asked: number;
  /** The status that the service responds with. */
  status: number;
  headers: Record<string, string>;
  /** Whether the response's body is endless. */
  isEndless: boolean;
};

export type PushService = {
  browser(): PushedBrowser;
  stop(): Promise<void>;
};

/** Accepts push messages for browsers (RFC 8030), and decrypts them as the browsers would (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: PushedBrowser; key: ECDH; auth: Buffer }>();
  const server = createServer((request, response) => {
    const subscriber = browsers.get(request.url ?? '');
    if (!subscriber) return void response.writeHead(404).end();
    const { browser, key, auth } = subscriber;
    browser.asked += 1;
    void buffer(request).then((body) => {
      if (browser.status === 201) {
        const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: key, authSecret: auth }).toString();
        const sender = senderOf(request.headers.authorization ?? '');
        browser.taken.push({ message: JSON.parse(text), headers: request.headers, body, sender });
      }
      response.writeHead(browser.status, browser.headers);
      if (!browser.isEndless) return response.end();
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
  });
  const port = await listen(server);
  return {
    browser() {
      const key = createECDH('prime256v1');
      const p256dh = key.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/send/${randomUUID()}`;
      const endpoint = `http://127.0.0.1:${port}${path}`;
      const subscription = { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
      const browser = { subscription, taken: [], asked: 0, status: 201, headers: {}, isEndless: false };
      browsers.set(path, { browser, key, auth });
      return browser;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @throws if the signature doesn't match the key. */
function senderOf(authorization: string): Sender {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  };
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')))
    throw new Error('The push is not signed by its sender.');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Sender['claims'] };
}
