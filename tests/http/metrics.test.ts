import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { Jobs } from '~models/job';
import { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { figure } from '../support/metrics';
import { startServer } from '../support/server';
import { useSite } from '../support/site';
import { createProfiler } from '../../scripts/bench/profiler';

const site = useSite({ alone: true });
const token = 'a token for whoever watches';

const metrics = (client: Client, headers: Record<string, string> = {}) => client.send('GET', '/metrics', { headers });

it('reports request durations by route, queues, failures and process metrics to this machine', async () => {
  const { id } = await aPost(await aDriver());
  const visitor = site.visitor();
  for (const target of [`/api/posts/${id}`, `/api/posts/${id}`, '/api/posts/999999', `/posts/${id}?token=secret`]) {
    await visitor.page(target);
  }
  await visitor.send('PROPFIND', '/somewhere').catch(() => undefined);
  await metrics(visitor);
  const { status, headers, text } = await metrics(visitor);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain;.* version=0\.0\.4/);
  const value = (name: string) => figure(text, name);
  const count = (labels: string) => value(`http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/api/posts/:id",status="2xx"')).toBe(2);
  expect(count('method="GET",route="/api/posts/:id",status="4xx"')).toBe(1);
  expect(count('method="GET",route="/posts/:id",status="2xx"')).toBe(1);
  expect(count('method="other",route="/*",status="4xx"')).toBe(1);
  for (const queue of ['photos_waiting', 'votes_waiting', 'mail_waiting', 'mail_dead']) {
    expect(value(queue), queue).toBeGreaterThanOrEqual(0);
  }
  expect(value('failures_total{what="photo"}')).toBe(0);
  expect(value('failures_total{what="mail"}')).toBe(0);
  expect(value('failures_total{what="unawaited"}')).toBe(0);
  expect(value('nodejs_heap_size_used_bytes')).toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).not.toMatch(/secret|somewhere|PROPFIND/);
});

it('measures the event loop’s lag', async () => {
  const delay = async () => figure((await metrics(site.visitor())).text, 'nodejs_eventloop_lag_p99_seconds');
  await expect.poll(delay, { timeout: 60_000 }).toBeGreaterThan(0.001);
});

it('counts jobs by kind and state with a single query', async () => {
  await Jobs.create({
    _id: 'mail:given-up',
    kind: 'mail',
    subject: 'given-up',
    state: 'failed',
    createdAt: new Date(),
  });
  const { text } = await metrics(site.visitor());
  expect(figure(text, 'jobs{kind="mail",state="failed"}')).toBe(1);
  expect(figure(text, 'mail_dead')).toBe(1);
  const executed = await createProfiler().watch(() => metrics(site.visitor()));
  const counts = executed.filter(({ text }) => /\.jobs /.test(text) && text.includes('$state'));
  expect(counts.map(({ text }) => text)).toHaveLength(1);
});

it('has one series per route, whatever is requested', async () => {
  const visitor = site.visitor();
  const series = async () => (await metrics(visitor)).text.match(/^http_request_duration_seconds_count/gm)?.length ?? 0;
  await visitor.page('/nothing/here');
  await visitor.page('/users/somebody');
  await series();
  const before = await series();
  for (let count = 0; count < 10; count += 1) {
    await visitor.page(`/nothing/here/${count}`);
    await visitor.page(`/users/somebody-${count}`);
  }
  expect(await series()).toBe(before);
});

it('is 404 for others: through a proxy or with a wrong token', async () => {
  for (const sign of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect((await metrics(site.visitor(), { [sign]: '127.0.0.1' })).status, sign).toBe(404);
  }
  expect((await metrics(site.visitor(), { authorization: `Bearer ${token}` })).status).toBe(404);

  const { databaseUri } = site.server;
  const server = await startServer({ databaseUri, env: { METRICS_TOKEN: token, TRUST_PROXY: '1' } });
  site.servers.push(server);
  const client = new Client(server.origin);
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  expect((await metrics(client, { ...proxied, authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await metrics(client, { ...proxied, authorization: `Bearer ${token}x` })).status).toBe(404);
  expect((await metrics(client, { ...proxied, 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
});

it('is 404 at the machine’s network address', async () => {
  const other = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4');
  const { databaseUri } = site.server;
  const server = await startServer({ databaseUri, env: { HOST: '0.0.0.0' } });
  site.servers.push(server);
  const { port } = new URL(server.origin);
  expect((await metrics(new Client(`http://127.0.0.1:${port}`))).status).toBe(200);
  if (other) expect((await metrics(new Client(`http://${other.address}:${port}`))).status).toBe(404);
});
