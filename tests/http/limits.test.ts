import { describe, expect, it } from 'vitest';
import { fromOwnPage } from '../support/client';
import { aDriver, aPost, password } from '../support/factories';
import { rawRequest } from '../support/raw-request';
import { useSite } from '../support/site';

const site = useSite();

describe('oversized requests', () => {
  it('get 431 for headers, and the site keeps working', async () => {
    const headers = { 'x-many': 'a'.repeat(20 * 1024) };
    const answer = await rawRequest(site.server.origin, { target: '/', headers });
    expect(answer.status).toBe(431);
    expect((await site.visitor().page('/scoring')).status).toBe(200);
  });

  it('get 413 for JSON and form fields while they are read, by pages and the API', async () => {
    const driver = await aDriver();
    const { id } = await aPost(await aDriver());
    const browser = await site.signedIn(driver);
    const large = 'a'.repeat(300 * 1024);
    const calls: [target: string, body: object][] = [
      ['/api/login', { email: large, password }],
      ['/api/register', { email: large, password }],
      ['/api/forgot-password', { email: large }],
      [`/api/posts/${id}/comments`, { content: large }],
      [`/api/posts/${id}/vote`, { direction: large }],
      ['/api/complete-profile', { bio: large }],
      ['/api/locations', { name: large }],
      ['/api/waiting-posts', { title: large }],
    ];
    for (const [target, body] of calls) {
      const answer = await browser.api.post(target, body);
      expect([answer.status, answer.code], target).toEqual([413, 'body-too-large']);
    }
    for (const [target, fields] of [
      [`/posts/${id}`, { intent: 'comment', content: large }],
      ['/locations/new', { name: large }],
      ['/lite', { lite: large }],
    ] as const) {
      expect((await browser.form(target, fields)).status, target).toBe(413);
    }
    const visitor = site.visitor();
    expect((await visitor.form('/auth', { intent: 'login', email: large, password })).status).toBe(413);
    const nested = await visitor.send('POST', '/api/login', {
      body: '['.repeat(30_000),
      headers: { ...fromOwnPage, 'content-type': 'application/json' },
    });
    expect(nested.status).toBe(400);
  });
});
