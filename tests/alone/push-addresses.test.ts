import { createServer } from 'node:https';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isPushAddress, lookUpPublic, sendPush } from '~/services/send-push';
import { listen } from '../support/listen';

/** Must be set before the configuration is first imported. */
vi.hoisted(() => Object.assign(process.env, { PUSH_CONTACT: 'https://operator.example', PUSH_LOCAL: '' }));

it('no push is sent to this machine’s or its network’s addresses, in any notation (case 107)', () => {
  const privateHosts = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '0'],
    ...['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1'],
    ...['[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'],
    ...['[2002:7f00:1::]', '[ff02::1]', '[2001:db8::1]'],
    ...['[::127.0.0.1]', '[::7f00:1]', '[::10.1.2.3]', '[::ffff:0:127.0.0.1]', '[4000::1]'],
  ];
  for (const host of privateHosts) expect(isPushAddress(`https://${host}/send/7`), host).toBe(false);
  for (const address of [
    'http://push.example.com/',
    'https://push.example.com:8443/',
    'https://name:password@push.example.com/',
    'ftp://push.example.com/',
    'file:///etc/passwd',
    'push.example.com',
    '',
  ])
    expect(isPushAddress(address), address).toBe(false);
  for (const address of ['https://fcm.googleapis.com/fcm/send/7', 'https://8.8.8.8/7', 'https://[2606:4700::1111]/7'])
    expect(isPushAddress(address), address).toBe(true);
});

it('no push is sent to a name that resolves to this machine (case 107)', async () => {
  const failure = await new Promise((resolve) => lookUpPublic('localhost', { all: true }, (error) => resolve(error)));
  expect(failure).toMatchObject({ message: 'The name does not resolve to a public address.' });
  let called = 0;
  const server = createServer((_, response) => response.end());
  server.on('connection', () => (called += 1));
  const port = await listen(server);
  onTestFinished(() => void server.close());
  const keys = { publicKey: '', privateKey: '' };
  const target = { endpoint: `https://127.0.0.1:${port}/`, keys: { p256dh: '', auth: '' } };
  expect(await sendPush(target, {}, keys)).toEqual({ what: 'gone' });
  const { default: webPush } = await import('web-push');
  const browser = {
    endpoint: 'https://localhost/',
    keys: { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'tBHItJI5svbpez7KI4CCXg' },
  };
  expect(await sendPush(browser, {}, webPush.generateVAPIDKeys())).toMatchObject({
    what: 'later',
    words: 'The push service was not reached: The name does not resolve to a public address.',
  });
  expect(called).toBe(0);
});
