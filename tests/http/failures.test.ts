import { describe, expect, it, onTestFinished } from 'vitest';
import mongoose from 'mongoose';
import { type Answer, Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { apiError } from '~/schemas/answers';
import { linesAbout } from '../support/request-log';
import { logLevel, startServer } from '../support/server';
import { useSite } from '../support/site';

const site = useSite();

/** Corrupts a stored row directly in the database. */
const corrupt = (collection: string, _id: number, change: Record<string, unknown>) =>
  mongoose.connection.collection<{ _id: number }>(collection).updateOne({ _id }, { $set: change });

const internals =
  /TypeError|node_modules|\bat [\w.]+ \(|mongo|MongoDB|Cannot read|not a function|\.tsx?:\d|Objects are not valid|findPost/i;

/** The request id in the log's last error line. */
async function failureOf(answer: Answer): Promise<string | undefined> {
  const failure = (await linesAbout(site.server, answer)).findLast(({ level }) => level >= logLevel.error);
  expect(failure).toBeDefined();
  return failure?.requestId;
}

describe('an unexpected error (case 34)', () => {
  it('in a page’s loader shows an error page with a link home, and logs the request id', async () => {
    site.expectErrors(/unexpected error/);
    const { id } = await aPost(await aDriver());
    await corrupt('posts', id, { photos: null });
    const answer = await site.visitor().page(`/posts/${id}`);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).not.toMatch(internals);
    expect(textOf(answer.text)).toContain('Something went wrong on our side. Please try again.');
    expect(elementsOf(answer.text).some(({ tag, attributes }) => tag === 'a' && attributes.href === '/')).toBe(true);
    const requestId = await failureOf(answer);
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(textOf(answer.text)).toContain(`contact us and mention request ${requestId}`);
    await corrupt('posts', id, { visible: false });
  });

  it('in the API responds with the contract’s error', async () => {
    site.expectErrors(/unexpected error/);
    const { id } = await aPost(await aDriver());
    await corrupt('posts', id, { photos: null });
    const answer = await site.visitor().api.get(`/api/posts/${id}`);
    expect(answer.status).toBe(500);
    expect(apiError.parse(answer.json)).toMatchObject({ code: 'unexpected' });
    expect(await failureOf(answer)).toBe(answer.headers.get('x-request-id'));
    expect(answer.text).not.toMatch(internals);
    await corrupt('posts', id, { visible: false });
  });

  it('in a generated file responds with a plain page, and one line in the log', async () => {
    site.expectErrors(/unexpected error/);
    const { id } = await aPost(await aDriver());
    await corrupt('posts', id, { photos: null });
    const answer = await site.visitor().page(`/posts/${id}/card.jpg`);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(internals);
    expect(answer.text).toContain(`contact us and mention request ${await failureOf(answer)}`);
    const errors = (await linesAbout(site.server, answer)).filter(({ level }) => level >= logLevel.error);
    expect(errors).toHaveLength(1);
    await corrupt('posts', id, { visible: false });
  });

  it('while rendering a page shows the same error page', async () => {
    site.expectErrors(/could not be rendered|unexpected error/);
    const { id } = await aPost(await aDriver());
    await corrupt('posts', id, { title: { not: 'a title' } });
    const answer = await site.visitor().page(`/posts/${id}`);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(internals);
    expect(textOf(answer.text)).toContain(`contact us and mention request ${await failureOf(answer)}`);
    expect(elementsOf(answer.text).some(({ tag, attributes }) => tag === 'a' && attributes.href === '/')).toBe(true);
    await corrupt('posts', id, { visible: false });
  });

  it('in the root loader shows the page as for a visitor', async () => {
    site.expectErrors(/unexpected error|could not be filled in/);
    const { driver, browser } = await site.aSignedInDriver();
    await corrupt('users', driver.id, { avatar: { key: 7 } });
    for (const path of ['/scoring', '/profile', '/_root.data']) {
      const answer = await browser.page(path);
      expect(answer.status, path).toBe(500);
      expect(answer.text, path).not.toMatch(internals);
    }
    const form = await browser.form('/profile', { intent: 'profile', email: driver.email });
    expect(form.status).toBe(500);
    expect(form.text).not.toMatch(internals);
    await corrupt('users', driver.id, { avatar: null });
  });

  it('reveals no more with the default NODE_ENV', async () => {
    const { id } = await aPost(await aDriver());
    const { databaseUri } = site.server;
    const server = await startServer({ databaseUri, env: { NODE_ENV: undefined } });
    onTestFinished(async () => void (await server.stop()));
    await corrupt('posts', id, { title: { not: 'a title' } });
    const broken = await new Client(server.origin).page(`/posts/${id}`);
    await corrupt('posts', id, { title: 'Whole', photos: null });
    const failing = await new Client(server.origin).page(`/posts/${id}`);
    for (const { status, text } of [broken, failing]) {
      expect(status).toBe(500);
      expect(text).not.toMatch(internals);
    }
    await corrupt('posts', id, { visible: false });
  });
});
