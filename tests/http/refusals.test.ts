import { beforeAll, describe, expect, it } from 'vitest';
import { apiError } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { rawRequest } from '../support/raw-request';
import { useSite } from '../support/site';

const site = useSite();

let driver: Client;
let postId: number;
beforeAll(async () => {
  driver = await site.signedIn(await aDriver({ displayName: 'Dusty Rhodes' }));
  postId = (await aPost(await aDriver())).id;
});

describe('a form post that ends in an error page', () => {
  it('leaves its driver signed in, as the header shows', async () => {
    const posts = [
      [404, '/posts/99999', { intent: 'vote', direction: 'up' }],
      [404, '/posts/99999', { intent: 'comment', content: 'Hello?' }],
      [404, '/locations/999999', { intent: 'follow' }],
      [400, `/posts/${postId}`, { intent: 'zzz' }],
      [400, '/theme', { theme: 'pink' }],
    ] as const;
    for (const [status, address, fields] of posts) {
      const answer = await driver.form(address, fields);
      expect(answer.status, address).toBe(status);
      expect(textOf(answer.text), address).toContain('Dusty Rhodes');
      expect(textOf(answer.text), address).not.toContain('Register');
    }
    const unread = await driver.send('POST', `/posts/${postId}`, { body: '{}', headers: { 'content-type': 'text/x' } });
    expect([unread.status, textOf(unread.text)]).toEqual([415, expect.stringContaining('Dusty Rhodes')]);
  });
});

describe('a rejected form', () => {
  it('shows the reason in a focused alert, on every page', async () => {
    const newcomer = await site.signedIn(await aDriver({ isVerified: false }));
    const [place = 0] = await storePlaces([{ name: 'TA Ontario', highway: 'I-15', exitNumber: '109' }]);
    const rejected: [by: Client, address: string, fields: Record<string, string>][] = [
      // Forms with fields, none of them invalid.
      [site.visitor(), '/reset-password?token=x', { token: 'x', newPassword: 'Diesel88', confirmPassword: 'Diesel88' }],
      // Forms with only a button.
      [newcomer, `/locations/${place}`, { intent: 'confirm' }],
      [newcomer, `/posts/${postId}/share`, {}],
      // A form that is no longer on the page.
      [site.visitor(), '/data-deletion/undo?token=x', { token: 'x' }],
      // A list with a form in each row.
      [driver, '/account/blocked', { intent: 'unblock', id: '0' }],
    ];
    for (const [by, address, fields] of rejected) {
      const answer = await by.form(address, fields);
      const alerts = elementsOf(answer.text).filter(({ attributes }) => attributes.role === 'alert');
      expect([answer.status >= 400, alerts.length], `${address} ${textOf(answer.text)}`).toEqual([true, 1]);
      expect(alerts[0]?.attributes, address).toMatchObject({ tabindex: '-1', autofocus: '' });
      expect(alerts[0]?.text.trim(), address).toMatch(/\w+ .*[.?!]/);
    }
  });
});

describe('an unsupported method', () => {
  it('is rejected with the allowed methods, by pages, files and calls', async () => {
    const pages = [
      '/',
      '/memes',
      '/latest-meat',
      '/api/docs',
      '/auth/google',
      '/auth/google/callback',
      '/auth/facebook',
    ];
    const files = ['/oembed', '/desk/reports/1/file', '/desk/reports/1/photos/1'];
    for (const address of [...pages, ...files]) {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await driver.send(method, address);
        expect([answer.status, answer.headers.get('allow')], `${method} ${address}`).toEqual([405, 'GET, HEAD']);
        expect(answer.text, address).not.toContain('Unexpected Server Error');
      }
    }
    for (const address of [`/posts/${postId}`, '/auth', '/theme', '/logout']) {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await driver.send(method, address);
        expect([answer.status, answer.headers.get('allow')], `${method} ${address}`).toEqual([405, 'GET, HEAD, POST']);
      }
    }
    const calls = { '/api/user': 'GET, HEAD', '/api/login': 'POST', '/api/posts/3/comments': 'GET, HEAD, POST' };
    for (const [address, allowed] of Object.entries(calls)) {
      for (const method of ['OPTIONS', 'TRACE', 'PATCH']) {
        const answer = await rawRequest(site.server.origin, { method, target: address });
        expect([answer.status, answer.headers.get('allow')], `${method} ${address}`).toEqual([405, allowed]);
        expect(apiError.parse(JSON.parse(answer.text)).code).toBe('method-not-allowed');
      }
    }
    expect((await driver.send('PUT', '/nowhere')).status).toBe(404);
    expect((await driver.api.get('/api/user')).status).toBe(200);
  });

  it('shows a page after a form, with JavaScript too', async () => {
    const page = await driver.form('/memes');
    expect([page.status, page.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(page.text).toContain("You can't do that here.");
    const data = await driver.form('/memes.data');
    expect([data.status, data.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('outside of the API', () => {
  it('a switch with an unknown value shows an error page', async () => {
    for (const [address, fields] of [
      ['/theme', {}],
      ['/theme', { theme: 'pink' }],
      ['/lite', {}],
      ['/lite', { lite: 'maybe' }],
    ] as const) {
      const answer = await site.visitor().form(address, fields);
      expect([400, 422]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(textOf(answer.text)).toContain('Road closed');
      expect(answer.text).not.toContain('{"sentence"');
    }
  });

  it('programs get an error like the API’s, and moderators’ files a page', async () => {
    const quoted = await site.visitor().page('/oembed?url=x');
    expect([quoted.status, quoted.code]).toEqual([404, 'not-found']);
    const rejected = await site.visitor().send('POST', '/oembed');
    expect([rejected.status, rejected.code]).toEqual([405, 'method-not-allowed']);
    for (const file of ['/desk/reports/1/file', '/desk/reports/1/photos/1']) {
      const answer = await driver.page(file);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
      expect(answer.text).toContain("<h1>We can't find that page.</h1>");
    }
  });
});
