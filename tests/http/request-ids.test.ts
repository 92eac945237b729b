import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { linesAbout } from '../support/request-log';
import { startServer } from '../support/server';
import { useSite } from '../support/site';

const site = useSite({ alone: true });

describe('a request', () => {
  it('has an id in its response and one log line, with its route but neither address nor query', async () => {
    const { id } = await aPost(await aDriver());
    const addresses: [target: string, route: string, status: number][] = [
      [`/posts/${id}`, '/posts/:id', 200],
      [`/posts/${id}.data`, '/posts/:id', 200],
      [`/api/posts/${id}/comments?limit=5`, '/api/posts/:id/comments', 200],
      ['/verify-email?token=a-secret-of-a-mail&email=who@example.com', '/verify-email', 200],
      ['/', '/', 200],
      ['/favicon.ico', '/*', 200],
      ['/photos/aa/nothing.jpg', '/photos/*', 404],
      ['/no/such/page', '/*', 404],
      ['/api/no-such-call', '/api/*', 404],
      ['/healthz', '/healthz', 200],
    ];
    for (const [target, route, status] of addresses) {
      const answer = await site.visitor().page(target);
      const line = (await linesAbout(site.server, answer)).at(-1);
      expect(line, target).toMatchObject({ method: 'GET', route, status, ms: expect.any(Number) });
    }
    const all = site.server.log.map(({ text }) => text).join('\n');
    expect(all).not.toMatch(/a-secret|example\.com|127\.0\.0\.1|limit=5|no-such/);
  });

  it('has its id in every log line about it', async () => {
    site.expectErrors(/unexpected error|could not be rendered/);
    const { id } = await aPost(await aDriver());
    const posts = mongoose.connection.collection<{ _id: number }>('posts');
    await posts.updateOne({ _id: id }, { $set: { title: { not: 'a title' } } });
    const answer = await site.visitor().page(`/posts/${id}`);
    await posts.updateOne({ _id: id }, { $set: { visible: false } });
    const about = await linesAbout(site.server, answer);
    expect(about.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['a page could not be rendered', 'request']));
  });

  it('is logged even if the server stops right after its response', async () => {
    const server = await startServer({ databaseUri: site.server.databaseUri });
    site.servers.push(server);
    const answer = await new Client(server.origin).send('GET', '/healthz');
    await server.stop();
    await linesAbout(server, answer);
  });

  it('keeps a client’s id only from a trusted proxy and if it is valid', async () => {
    const clientId = { 'x-request-id': 'edge-7f3a.0001' };
    const answer = await site.visitor().send('GET', '/healthz', { headers: clientId });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    const { databaseUri } = site.server;
    const behindProxy = await startServer({ databaseUri, env: { TRUST_PROXY: '1' } });
    site.servers.push(behindProxy);
    const client = new Client(behindProxy.origin);
    const passed = await client.send('GET', '/healthz', { headers: clientId });
    expect(passed.headers.get('x-request-id')).toBe('edge-7f3a.0001');
    for (const odd of ['short', 'x'.repeat(65), 'with blanks in it', '"},{"level":60', '../../etc/passwd']) {
      const rejected = await client.send('GET', '/healthz', { headers: { 'x-request-id': odd } });
      expect(rejected.headers.get('x-request-id'), odd).toMatch(/^[\da-f-]{36}$/);
    }
  });
});
