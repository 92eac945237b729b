import { describe, expect, it } from 'vitest';
import { dataExport } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, type Driver } from '../support/factories';
import { noticeOf, textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { useSite } from '../support/site';
import { unzip } from '../support/unzip';

const site = useSite({ processes: 2 });

/** Requests an export. @returns path and query of the emailed link */
async function linkOf(driver: Driver, browser: Client): Promise<string> {
  expect((await browser.api.post('/api/data-export')).status).toBe(200);
  const { pathname, search } = new URL((await nextMailTo(driver.email)).links[0] ?? '');
  return pathname + search;
}

const bytesAt = (browser: Client, path: string, headers: Record<string, string> = {}) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(browser.origin + path, { headers: { cookie, ...headers }, redirect: 'manual' });
};

describe('a data export', () => {
  it('by the form is requested, created, emailed, and downloaded from any process', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    expect(textOf((await browser.page('/profile')).text)).toContain('Request my data');
    expect(textOf((await browser.page('/account/data')).text)).toContain('Request My Data');
    const answer = await browser.form('/account/data');
    expect([answer.status, answer.location]).toEqual([303, '/account/data']);
    expect(noticeOf((await browser.follow(answer)).text)).toContain("We're on it");

    const { pathname, search } = new URL((await nextMailTo(driver.email)).links[0] ?? '');
    const elsewhere = await site.signedIn(driver, 1);
    const page = await elsewhere.page(pathname + search);
    const file = /href="(\/account\/data\/file\?token=[^"]+)"/.exec(page.text)?.[1] ?? '';
    const download = await bytesAt(elsewhere, file);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-type')).toBe('application/zip');
    expect(download.headers.get('cache-control')).toBe('private, no-store');
    const files = await unzip(Buffer.from(await download.arrayBuffer()));
    expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({ username: driver.username });
  });

  it('by the API has a state, which never contains the link', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    expect((await browser.api.get('/api/data-export')).json).toMatchObject({ state: 'none' });
    await linkOf(driver, browser);
    const { json, text } = await browser.api.get('/api/data-export');
    expect(dataExport.parse(json)).toMatchObject({ state: 'ready', bytes: expect.any(Number) });
    expect(text).not.toContain('token');
    const again = await browser.api.post('/api/data-export');
    expect([again.status, again.json]).toMatchObject([429, { code: 'export-too-soon' }]);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await browser.form('/account/data')).status).toBe(429);
    expect((await site.visitor().api.post('/api/data-export')).status).toBe(401);
  });

  it('resumes an interrupted download', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const file = (await linkOf(driver, browser)).replace('/account/data?', '/account/data/file?');
    const whole = await bytesAt(browser, file);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const etag = whole.headers.get('etag') ?? '';
    const rest = await bytesAt(browser, file, { range: 'bytes=100-', 'if-range': etag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
    expect((await bytesAt(browser, file, { range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(200);
    expect((await bytesAt(browser, file, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    const head = await browser.send('HEAD', file);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('is private: a visitor is redirected to sign-in and back, others get 404', async () => {
    const driver = await aDriver();
    const link = await linkOf(driver, await site.signedIn(driver));
    const file = link.replace('/account/data?', '/account/data/file?');
    const visitor = await bytesAt(site.visitor(), file);
    expect(visitor.status).toBe(303);
    expect(visitor.headers.get('location')).toBe(`/auth?tab=login&redirectTo=${encodeURIComponent(link)}`);
    const other = await site.signedIn(await aDriver());
    expect((await bytesAt(other, file)).status).toBe(404);
    expect(textOf((await other.page(link)).text)).toContain("This link doesn't work.");
    expect((await bytesAt(other, '/account/data/file?token=')).status).toBe(404);
    expect((await bytesAt(other, '/account/data/file?token[$ne]=')).status).toBe(404);
  });
});
