import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { timeouts } from '~/http/express/http-server';

it('the proxy in compose.yaml closes idle connections before the site does, so that no request uses a closed one', () => {
  const [, seconds] = /keepalive (\d+)s/.exec(readFileSync('compose.yaml', 'utf8')) ?? [];
  expect(Number(seconds) * 1_000).toBeGreaterThan(0);
  expect(Number(seconds) * 1_000).toBeLessThan(timeouts.betweenMs);
});
