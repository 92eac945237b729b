import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site';

const site = useSite();
const assets = path.resolve('build/client/assets');

/** The largest script, which has the framework. */
async function aScript(): Promise<{ name: string; text: Buffer }> {
  const names = (await readdir(assets)).filter((name) => /^entry\.client-.*\.js$/.test(name));
  const name = names[0] ?? '';
  return { name, text: await readFile(path.join(assets, name)) };
}

const get = (name: string, accepted: string) =>
  fetch(`${site.server.origin}/assets/${name}`, { headers: { 'Accept-Encoding': accepted } });

describe('a static file', () => {
  it('is sent precompressed, in the smallest encoding that the browser accepts', async () => {
    const { name, text } = await aScript();
    const small = await readFile(path.join(assets, `${name}.br`));
    expect(brotliDecompressSync(small).equals(text)).toBe(true);
    expect(gunzipSync(await readFile(path.join(assets, `${name}.gz`))).equals(text)).toBe(true);

    for (const [accepted, encoding, length] of [
      ['gzip, deflate, br', 'br', small.length],
      ['gzip', 'gzip', (await readFile(path.join(assets, `${name}.gz`))).length],
      ['identity', null, text.length],
    ] as const) {
      const answer = await get(name, accepted);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(Number(answer.headers.get('content-length'))).toBe(length);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(answer.headers.get('content-type')).toMatch(/javascript/);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(Buffer.from(await answer.arrayBuffer()).equals(text)).toBe(true);
    }
  });

  it('is sent without the headers that only documents need', async () => {
    const { headers } = await get((await aScript()).name, 'br');
    expect(headers.get('content-security-policy')).toBe("default-src 'self';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect([...headers.keys()].filter((name) => /^(?:permissions|referrer|x-dns|origin-agent)/.test(name))).toEqual([]);
  });
});
