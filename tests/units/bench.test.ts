import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chosenKind, kindsOf, thinkMs } from '../../scripts/bench/day/kinds';
import { isFlat } from '../../scripts/bench/day/memory';
import { Seen } from '../../scripts/bench/day/seen';
import { readOptions } from '../../scripts/bench/options';
import { flagsOf } from '../../scripts/bench/scale/rows';
import { isDone, requestOf } from '../../scripts/bench/support/call';
import { processFigures } from '../../scripts/bench/support/process-figures';
import { middleAndSlow, slopeOf } from '../../scripts/bench/support/statistics';

const shares = Array.from({ length: 10_000 }, (_, at) => at / 10_000);

describe('a day of the site', () => {
  const kinds = kindsOf(() => Promise.resolve({ path: '/' }));

  it('is lived by visitors who only read, and by drivers who do everything', () => {
    const done = (who: 'visitor' | 'driver') => new Set(shares.map((share) => chosenKind(kinds, who, share)?.label));
    expect(done('driver')).toEqual(new Set(kinds.map(({ label }) => label)));
    expect(done('visitor')).not.toContain('a vote');
    expect(done('visitor').size).toBe(kinds.filter(({ visitor }) => visitor > 0).length);
  });

  it('has each kind of thing as often as people do it', () => {
    const votes = shares.filter((share) => chosenKind(kinds, 'driver', share)?.label === 'a vote').length;
    const all = kinds.reduce((sum, { driver }) => sum + driver, 0);
    expect(votes / shares.length).toBeCloseTo((kinds.find(({ label }) => label === 'a vote')?.driver ?? 0) / all, 3);
  });

  it('lets people read for as long as was asked on average, and never for less than a second', () => {
    const times = shares.map((share) => thinkMs(20, share));
    expect(times.reduce((sum, time) => sum + time, 0) / times.length / 1000).toBeCloseTo(20, 1);
    expect(Math.min(...times)).toBe(1_000);
    expect(shares.every((share) => thinkMs(1, share) === 1_000)).toBe(true);
  });

  it('counts a limit apart from an error, and names errors', () => {
    const seen = new Seen();
    seen.note('a vote', 10, 'done', '/one');
    seen.note('a vote', 30, 429, '/two');
    seen.note('a vote', 30, 500, '/three');
    seen.note('a vote', 30, 500, '/four');
    expect(seen.figures()).toEqual({
      kinds: [{ label: 'a vote', answers: 1, limited: 1, failed: 2, p50: 10, p95: 10, p99: 10 }],
      failures: ['2 x a vote: 500, such as /four'],
    });
  });

  it('tells memory that grows from memory that goes up and down', () => {
    const moments = (residentMb: (at: number) => number) =>
      Array.from({ length: 40 }, (_, at) => ({ seconds: 30 * at, residentMb: residentMb(at), mongodMb: null }));
    expect(isFlat(moments((at) => 200 + (at % 3)))).toBe(true);
    // What a process takes until it is warm does not count.
    expect(isFlat(moments((at) => Math.min(200, 100 + 10 * at)))).toBe(true);
    expect(isFlat(moments((at) => 200 + at))).toBe(false);
  });
});

describe('a large site beside a small one', () => {
  const row = (few: number, many: number, unbounded: string[] = []) => ({
    ...{ label: 'home', few: { p50: few, p95: few }, many: { p50: many, p95: few }, read: { few: 1, many: 1 } },
    unbounded,
  });

  it('is flagged where a question takes more than half as long again, or a query reads without bounds', () => {
    expect(flagsOf(row(10, 15))).toEqual([]);
    expect(flagsOf(row(10, 16))).toEqual(['p50']);
    expect(flagsOf(row(10, 10, ['COLLSCAN']))).toEqual(['plan']);
  });
});

describe('figures', () => {
  it('are the middle and the slow end of all', () => {
    const latencies = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(middleAndSlow(latencies)).toEqual({ p50: 51, p95: 96, p99: 100 });
  });

  it('grow as the line through them does', () => {
    expect(
      slopeOf([1, 2, 3, 4].map((x) => ({ x, y: 5 + 2 * x + (x % 2 === 0 ? 1 : -1) * (x > 2 ? 1 : -1) }))),
    ).toBeCloseTo(2);
  });
});

describe('a call', () => {
  it('is sent as JSON, as a form, or without a body', () => {
    expect(requestOf({ path: '/', body: { direction: 'up' } })).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"direction":"up"}',
    });
    expect(requestOf({ path: '/', body: new FormData() }).headers).toEqual({});
    expect(requestOf({ path: '/', cookie: 'a=b' })).toMatchObject({ method: 'GET', headers: { cookie: 'a=b' } });
  });

  it('is done when it made a post, and not when it was sent to sign in', () => {
    const led = (location: string) => new Response(null, { status: 303, headers: { location } });
    expect(isDone(led('/posts/7'))).toBe(true);
    expect(isDone(led('/auth?redirectTo=%2Fposts%2F7'))).toBe(false);
    expect(isDone(new Response(null, { status: 422 }))).toBe(false);
  });
});

describe('options', () => {
  it('say how long a day is and who is there', () => {
    expect(readOptions(['day']).day).toEqual({ minutes: 20, drivers: 200, visitors: 1_000, think: 30 });
    expect(readOptions(['day', '--minutes', '2', '--think', '5']).day).toMatchObject({ minutes: 2, think: 5 });
    expect(() => readOptions(['day', '--minutes', 'many'])).toThrow('--minutes takes whole numbers');
  });

  it('hold a site with several workers against one with one, or against another commit', () => {
    expect(readOptions(['pages'])).toMatchObject({ workers: 1, against: null });
    expect(readOptions(['pages', '--workers', '2'])).toMatchObject({ workers: 2, against: null });
    expect(() => readOptions(['pages', '--workers', '2', '--against', 'main'])).toThrow('not both');
  });
});

describe('figures of a process', () => {
  const busy = 'while (process.cpuUsage().user < 300_000); console.log("done"); process.stdin.resume();';
  const busyInAnother = `require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' })`;

  it.skipIf(!existsSync('/proc'))('are sums of its own and of those that it began of the same program', async () => {
    const alone = spawn(process.execPath, ['-e', busy]);
    const parent = spawn(process.execPath, ['-e', busyInAnother, busy]);
    await Promise.all([once(alone.stdout, 'data'), once(parent.stdout, 'data')]);
    const [one, two] = await Promise.all([processFigures(alone.pid ?? 0), processFigures(parent.pid ?? 0)]);
    alone.stdin.end();
    parent.stdin.end();
    expect(one?.cpuMs).toBeGreaterThan(200);
    expect(two?.cpuMs).toBeGreaterThan(200);
    expect(two?.residentMb).toBeGreaterThan((one?.residentMb ?? Infinity) * 1.5);
  });
});
