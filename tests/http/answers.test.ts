import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import mongoose from 'mongoose';
import { aDriver, aName, aPost, password } from '../support/factories';
import { rawRequest } from '../support/raw-request';
import { storePlaces } from '../support/places';
import { comment, leaderboard, location, post, publicUser, selfUser, vote } from '~/schemas/answers';
import { useSite } from '../support/site';

const site = useSite();

describe('the API’s responses', () => {
  it(
    'match the contract’s schemas, as uncached JSON',
    {
      tags: [
        'S3.comment.1',
        'S3.leaderboard.1',
        'S3.location.1',
        'S3.post.1',
        'S3.short-url.1',
        'S3.user.1',
        'S3.user.2',
        'S7.all.3',
        'S7.comment-vote.1',
        'S7.comments.1',
        'S7.leaderboard.1',
        'S7.locations.1',
        'S7.locations.4',
        'S7.post.1',
        'S7.short-url.1',
        'S7.user.1',
        'S7.users.1',
        'S7.vote.1',
        'S9.open.1',
      ],
    },
    async () => {
      const [driver, author] = [await aDriver({ displayName: aName('Dusty') }), await aDriver()];
      const { id, shortCode } = await aPost(author);
      const [placeId] = await storePlaces([{ name: 'Shape Diner', state: 'TX', highway: 'I-20', exitNumber: '4' }]);
      const { api } = await site.signedIn(driver);
      const written = await api.post(`/api/posts/${id}/comments`, { content: 'Hi.' });
      const commentId = comment.parse(written.json).id;
      const shapes: [string, z.ZodType][] = [
        ['/api/user', selfUser],
        [`/api/users/${author.id}`, publicUser],
        ['/api/posts?sort=latest&limit=6', z.array(post)],
        [`/api/posts/${id}`, post],
        [`/api/posts/${id}/comments`, z.array(comment)],
        [`/api/short-url/${shortCode}`, z.strictObject({ postId: z.literal(id) })],
        ['/api/leaderboard?period=weekly&limit=3', leaderboard],
        ['/api/leaderboard?period=monthly', leaderboard],
        ['/api/leaderboard?period=all', leaderboard],
        ['/api/locations', z.array(location)],
        ['/api/locations/search?query=shape', z.array(location)],
        ['/api/locations/filter?state=TX', z.array(location)],
        [`/api/locations/${placeId}`, location],
        [`/api/locations/${placeId}/posts`, z.array(post)],
      ];
      for (const [path, shape] of shapes) {
        const answer = await api.get(path);
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get('content-type'), path).toMatch(/^application\/json/);
        expect(answer.headers.get('cache-control'), path).toBe('no-store');
        expect(shape.safeParse(answer.json).error?.issues, path).toBeUndefined();
        const head = await (await site.signedIn(driver)).send('HEAD', path);
        expect([head.status, head.text], path).toEqual([200, '']);
      }
      for (const path of [`/api/posts/${id}/vote`, `/api/comments/${commentId}/vote`]) {
        const voted = await (await site.signedIn(await aDriver())).api.post(path, { direction: 'up' });
        expect(vote.safeParse(voted.json).success).toBe(true);
      }
      expect((await api.post('/api/logout')).json).toEqual({ success: true });
    },
  );

  it('rank drivers by points, and clamp limits (case 33)', { tags: ['S7.leaderboard.2'] }, async () => {
    await aPost(await aDriver());
    await aDriver();
    const answer = await site.visitor().api.get('/api/leaderboard?period=weekly&limit=1');
    expect(leaderboard.parse(answer.json).leaderboard).toHaveLength(1);
    const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    const second = leaderboard.parse((await site.visitor().api.get(next)).json).leaderboard;
    const both = leaderboard.parse((await site.visitor().api.get('/api/leaderboard?period=weekly&limit=2')).json);
    expect([...leaderboard.parse(answer.json).leaderboard, ...second]).toEqual(both.leaderboard);
    const all = leaderboard.parse(
      (await site.visitor().api.get('/api/leaderboard?period=all&limit=100')).json,
    ).leaderboard;
    const points = all.map((entry) => entry.points);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
    for (const query of ['period=nonsense', 'limit=-1', 'limit=1e9', 'limit=x']) {
      expect((await site.visitor().api.get(`/api/leaderboard?${query}`)).status).toBe(200);
    }
  });
});

describe('the API’s errors', () => {
  it('have message, code and field, with the status of the contract', { tags: ['S7.all.6', 'S8.all.1'] }, async () => {
    const driver = await aDriver();
    const { api } = await site.signedIn(driver);
    const { id } = await aPost(driver);
    const errors = [
      [400, 'malformed-request', await api.post('/api/login', { email: 7, password: 'x' })],
      [400, 'invalid-cursor', await api.get('/api/posts?cursor=garbage')],
      [401, 'not-signed-in', await site.visitor().api.get('/api/user')],
      [403, 'own-post', await api.post(`/api/posts/${id}/vote`, { direction: 'up' })],
      [404, 'post-not-found', await api.get('/api/posts/999999')],
      [404, 'not-found', await api.get('/api/nothing-here')],
      [404, 'not-found', await api.post('/api/nothing/here', {})],
      [404, 'not-found', await api.get('/api')],
      [404, 'not-found', await api.get('/api/')],
      [409, 'email-already-exists', await api.post('/api/register', { email: driver.email, password })],
      [422, 'invalid', await api.post('/api/login', { email: 'x', password: 'y' })],
    ] as const;
    for (const [status, code, answer] of errors) {
      expect(answer.status, code).toBe(status);
      expect(answer.code).toBe(code);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('405 lists the allowed methods', { tags: ['S7.all.6'] }, async () => {
    const browser = await site.signedIn(await aDriver());
    const { id } = await aPost(await aDriver());
    const allowed: [string, string, string][] = [
      ['POST', '/api/user', 'GET, HEAD'],
      ['GET', '/api/login', 'POST'],
      ['GET', '/api/logout', 'POST'],
      ['POST', '/api/users/profile', 'PUT'],
      ['PATCH', `/api/posts/${id}`, 'GET, HEAD, PUT, DELETE'],
      ['DELETE', '/api/posts', 'GET, HEAD, POST'],
      ['PATCH', `/api/posts/${id}/vote`, 'POST'],
      ['GET', '/api/comments/1', 'DELETE'],
      ['DELETE', '/api/leaderboard', 'GET, HEAD'],
    ];
    for (const [method, path, allow] of allowed) {
      const answer = await browser.send(method, path);
      expect(answer.status, path).toBe(405);
      expect(answer.headers.get('allow'), path).toBe(allow);
      expect(answer.code).toBe('method-not-allowed');
    }
    const traced = await rawRequest(site.server.origin, { method: 'TRACE', target: '/api/user' });
    expect(traced.status).toBe(405);
    expect(traced.headers.get('allow')).toContain('GET');
    expect((await browser.api.get('/api/user')).status).toBe(200);
  });

  it('415 for a body that is not sent as JSON', { tags: ['S7.all.2'] }, async () => {
    const { email } = await aDriver();
    const body = JSON.stringify({ email, password });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      '',
    ]) {
      const headers: Record<string, string> = type ? { 'content-type': type } : {};
      const answer = await rawRequest(site.server.origin, { method: 'POST', target: '/api/login', headers, body });
      expect(answer.status, type).toBe(415);
      expect(answer.code).toBe('unsupported-media-type');
    }
    const proper = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await site.visitor().send('POST', '/api/login', { headers: proper, body })).status).toBe(200);
  });

  it('reject operators and prototypes anywhere in a body (case 25)', async () => {
    const visitor = site.visitor();
    const bodies = [
      '{"email":{"$ne":null},"password":"x"}',
      '{"email":"a@example.com","password":{"$gt":""}}',
      '{"$where":"sleep(1000)","email":"a@example.com","password":"x"}',
      '{"__proto__":{"isVerified":true},"email":"a@example.com","password":"x"}',
      '{"constructor":{"prototype":{}},"email":"a@example.com","password":"x"}',
      '{"a":{"b":[{"$ne":1}]},"email":"a@example.com","password":"x"}',
      '[]',
      'null',
      '"text"',
      '7',
      '{"email":',
      '[['.repeat(15_000),
      `${'['.repeat(15_000)}${']'.repeat(15_000)}`,
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    ];
    for (const body of bodies) {
      const answer = await visitor.send('POST', '/api/login', {
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status, body.slice(0, 60)).toBe(400);
      expect(answer.code).toBe('malformed-request');
    }
    const encoded = { 'content-type': 'application/x-www-form-urlencoded' };
    const names = [
      'email[$ne]',
      '$where',
      '__proto__',
      'constructor',
      'email.a',
      'email[99999999]',
      'a]b',
      '__intent__',
      'prototype',
    ];
    for (const name of names) {
      const body = `intent=login&email=a@example.com&password=x&${encodeURIComponent(name)}=1`;
      const page = await visitor.send('POST', '/auth', { headers: encoded, body });
      expect(page.status, name).toBe(400);
      expect(page.text).toContain('read that request');
    }
    for (const query of ['query[$ne]=x', '$where=1', '__proto__=1', 'constructor=1', 'query=x&state[$gt]=']) {
      expect((await visitor.api.get(`/api/locations/search?${query}`)).status, query).toBe(400);
    }
    expect((await visitor.api.post('/api/login', { email: 'a@example.com', password: '$ne' })).status).toBe(401);
  });

  it('ignore author, date and points in a body (case 26)', async () => {
    const [driver, victim] = [await aDriver(), await aDriver()];
    const { id } = await aPost(victim);
    const browser = await site.signedIn(driver);
    const users = mongoose.connection.collection<{ _id: number }>('users');
    const victimBefore = await users.findOne({ _id: victim.id });
    const more = {
      ...{ _id: 1, id: 1, userId: victim.id, ownerId: victim.id, addedBy: victim.id, actorId: victim.id, postId: 1 },
      ...{
        points: 999,
        pointsEarned: 999,
        upVotes: 999,
        isVerified: false,
        isDemo: true,
        role: 'editor',
        hiddenAt: null,
      },
      ...{ createdAt: '2001-01-01T00:00:00Z', at: '2001-01-01T00:00:00Z', lapsesAt: '2099-01-01T00:00:00Z' },
      ...{
        username: 'root',
        emailKey: victim.email,
        passwordHash: 'x',
        googleId: '1',
        source: { kind: 'file' },
        visible: false,
      },
    };
    const place = await browser.api.post('/api/locations', { name: 'Diner of the assigned', ...more });
    const waitingPost = await browser.api.post('/api/waiting-posts', {
      title: 'Pie',
      locationName: 'x',
      highway: 'I-1',
      exit: '1',
      ...more,
    });
    const voted = await browser.api.post(`/api/posts/${id}/vote`, { direction: 'up', ...more });
    const completed = await browser.api.post('/api/complete-profile', { displayName: aName('Plain'), ...more });
    expect([place.status, waitingPost.status, voted.status, completed.status]).toEqual([201, 201, 200, 200]);
    expect(completed.json).toEqual({ pointsEarned: 1, totalPoints: 6 });
    expect(voted.json).toEqual({ id, upVotes: 1, downVotes: 0, viewerVote: 'up' });
    expect(await users.findOne({ _id: driver.id })).toMatchObject({
      username: driver.username,
      isVerified: true,
      isDemo: false,
      role: 'driver',
      points: 6,
    });
    expect(await users.findOne({ _id: victim.id })).toEqual({
      ...victimBefore,
      points: 11,
      pointsAt: expect.any(Date) as Date,
    });
    const [stored] = await mongoose.connection
      .collection('locations')
      .find({ name: 'Diner of the assigned' })
      .toArray();
    expect(stored).toMatchObject({ addedBy: driver.id, source: { kind: 'driver' } });
    expect(stored?.createdAt.getFullYear()).toBeGreaterThan(2001);
    expect((await browser.api.get('/api/waiting-posts')).json).toMatchObject([{ title: 'Pie' }]);
    expect((await (await site.signedIn(victim)).api.get('/api/waiting-posts')).json).toEqual([]);
  });

  it('ignore unknown fields of a body', { tags: ['S6.admin.1'] }, async () => {
    const driver = await aDriver();
    const body = { email: driver.email, password, role: 'admin', remember: true, nested: { deep: [1, 2] } };
    expect((await site.visitor().api.post('/api/login', body)).status).toBe(200);
    expect(await mongoose.connection.collection('users').countDocuments({ role: 'admin' })).toBe(0);
  });
});

describe('health', () => {
  it('is at /healthz', async () => {
    const visitor = site.visitor();
    const answer = await visitor.send('GET', '/healthz');
    expect([answer.status, answer.json]).toEqual([200, { status: 'ok' }]);
    expect((await visitor.send('HEAD', '/healthz')).status).toBe(200);
  });
});
