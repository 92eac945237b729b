import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { listPosts } from '~/domain/posts/read-posts';
import { sweepUploads, uploadLapsesMs, uploadsDir } from '~/services/partial-upload';
import type { Client } from '../support/client';
import { aDriver, type Driver, password } from '../support/factories';
import { controlOf, elementsOf, noticeOf, textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite();

const formKey = randomUUID();

const signIn = (browser: Client, { email }: Driver, redirectTo: string) =>
  browser.form('/auth', { intent: 'login', email, password, redirectTo });

const keptIn = (html: string): string[] =>
  elementsOf(html).flatMap(({ attributes: { name, value } }) => (name === 'keptPhoto' && value ? [value] : []));

const filesThatWait = () => readdir(uploadsDir).catch(() => []);
const newIn = async (before: string[]) => (await filesThatWait()).filter((name) => !before.includes(name));

/** Submits a new post after the session has ended. */
async function sentUnsigned(photos: Buffer[]) {
  const [locationId = 0] = await storePlaces([{ name: 'Iowa 80', highway: 'I-80', exitNumber: '284' }]);
  const browser = site.visitor();
  const fields = { intent: 'publish', title: 'Ribs', description: 'Dry rub.', locationId, formKey };
  const files = photos.map((file) => ({ field: 'image', file }));
  const sent = await browser.fileForm('/posts/new', fields, files);
  return { browser, sent, fields };
}

describe('a new post that is sent after the session has ended', () => {
  it('is restored with its photos after sign-in, and can be published', async () => {
    const before = await filesThatWait();
    const { browser, sent, fields } = await sentUnsigned([await aPhoto(), Buffer.from('This is no photo.')]);
    expect([sent.status, sent.location]).toEqual([303, '/auth?tab=login&redirectTo=%2Fposts%2Fnew']);
    const asked = textOf((await browser.follow(sent)).text);
    expect(asked).toContain('Sign in to post. We saved what you wrote and your 2 photos');

    const driver = await aDriver();
    const form = await browser.follow(await signIn(browser, driver, '/posts/new'));
    expect(noticeOf(form.text)).toBe("You're signed in. Your post is filled in again. Check it, then post it.");
    expect(controlOf(form.text, 'title').value).toBe('Ribs');
    expect(controlOf(form.text, 'description').value).toBe('Dry rub.');
    expect(controlOf(form.text, 'formKey').value).toBe(formKey);
    const keptPhoto = keptIn(form.text);
    expect(keptPhoto).toHaveLength(1);
    expect(await newIn(before)).toEqual([]);

    const published = await browser.fileForm('/posts/new', { ...fields, keptPhoto: keptPhoto[0] ?? '' }, []);
    expect(published.location).toMatch(/^\/posts\/\d+$/);
    const { items } = await listPosts(null, { sort: 'latest', limit: 5, userId: driver.id });
    expect(items.map(({ title, images }) => [title, images.length])).toEqual([['Ribs', 1]]);
    expect(controlOf((await browser.page('/posts/new')).text, 'title').value).toBe('');
  });

  it('is dropped by a sign-in for another page; its file is deleted after an hour', async () => {
    const before = await filesThatWait();
    const { browser } = await sentUnsigned([await aPhoto()]);
    expect(await newIn(before)).toHaveLength(1);
    await signIn(browser, await aDriver(), '/profile');
    expect(browser.cookies.has('pending-action')).toBe(false);
    expect(controlOf((await browser.page('/posts/new')).text, 'title').value).toBe('');
    await sweepUploads(new Date(Date.now() + uploadLapsesMs));
    expect(await newIn(before)).toEqual([]);
  });
});
