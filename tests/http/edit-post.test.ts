import { beforeAll, describe, expect, it } from 'vitest';
import { Posts } from '~models/post';
import { post } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, aKeptPhoto, aPost, type Driver, pointsOf } from '../support/factories';
import { textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite();

let author: Driver;
let browser: Client;

beforeAll(async () => {
  author = await aDriver();
  browser = await site.signedIn(author);
});

const read = async (id: number) => post.parse((await site.visitor().api.get(`/api/posts/${id}`)).json);
const postedBack = (id: number, minutes: number) =>
  Posts.updateOne({ _id: id }, { createdAt: new Date(Date.now() - minutes * 60_000) });
const words = { title: 'Chili, with beans', description: 'Ask for cornbread.', locationId: null };

describe('the driver’s own post', () => {
  it('can be edited within 30 minutes, and shows that it was', async () => {
    const [from = 0, to = 0] = await storePlaces([
      { name: 'Sapp', highway: 'I-80', exitNumber: '1', state: 'NE' },
      { name: 'Petro', highway: 'I-40', exitNumber: '75', city: 'Amarillo', state: 'TX' },
    ]);
    const { id } = await aPost(author, { locationId: from });
    const points = await pointsOf(author);
    expect((await read(id)).editedAt).toBeNull();
    await postedBack(id, 29);
    const answer = await browser.api.put(`/api/posts/${id}`, { ...words, locationId: to });
    expect(answer.status).toBe(200);
    const there = { locationId: to, locationName: 'Petro', highway: 'I-40', exit: '75', city: 'Amarillo', state: 'TX' };
    expect(await read(id)).toMatchObject({ ...words, ...there, editedAt: expect.any(String) });
    expect(await pointsOf(author)).toBe(points);
    expect(textOf((await site.visitor().page(`/posts/${id}`)).text)).toContain('edited');
    await browser.api.put(`/api/posts/${id}`, words);
    expect(await read(id)).toMatchObject({ ...words, ...there });
  });

  it('cannot be edited later, or by others', async () => {
    const { id, title } = await aPost(author);
    const stranger = await site.signedIn(await aDriver());
    expect((await stranger.api.put(`/api/posts/${id}`, words)).json).toMatchObject({ code: 'not-post-author' });
    expect((await site.visitor().api.put(`/api/posts/${id}`, words)).status).toBe(401);
    const nowhere = await browser.api.put(`/api/posts/${id}`, { ...words, locationId: 999_999 });
    expect([nowhere.status, nowhere.json]).toMatchObject([404, { code: 'location-not-found', field: 'locationId' }]);
    expect((await browser.api.put(`/api/posts/${id}`, { ...words, title: ' ' })).json).toMatchObject({
      field: 'title',
    });
    await postedBack(id, 31);
    const late = await browser.api.put(`/api/posts/${id}`, words);
    expect([late.status, late.json]).toMatchObject([403, { code: 'too-late-to-edit' }]);
    expect((await browser.page(`/posts/${id}/edit`)).status).toBe(403);
    expect(await read(id)).toMatchObject({ title, editedAt: null });
  });

  it('cannot be edited while hidden', async () => {
    const { id } = await aPost(author);
    const moderator = await site.signedIn(await aDriver({ role: 'moderator' }));
    await moderator.api.post(`/api/posts/${id}/hide`, { reason: 'rude' });
    expect((await browser.api.put(`/api/posts/${id}`, words)).json).toMatchObject({ code: 'post-hidden' });
  });

  it('can be edited without JavaScript, with a search for another stop', async () => {
    const [there = 0] = await storePlaces([{ name: 'Wildwood Grill', highway: 'I-71', state: 'OH' }]);
    const { id } = await aPost(author);
    const path = `/posts/${id}/edit`;
    expect((await browser.page(path)).status).toBe(200);
    const { title, description } = words;
    const found = await browser.form(path, { title, description, query: 'wildwood', intent: 'find' });
    expect(found.status).toBe(200);
    expect(textOf(found.text)).toContain('Wildwood Grill');
    expect(found.text).toContain(title);
    const wrong = await browser.form(path, { title: '', description, locationId: String(there) });
    expect([wrong.status, wrong.text.includes('Ask for cornbread.')]).toEqual([422, true]);
    const saved = await browser.form(path, { title, description, locationId: String(there) });
    expect([saved.status, saved.location]).toEqual([303, `/posts/${id}`]);
    expect(await read(id)).toMatchObject({ title, description, locationId: there, highway: 'I-71' });
  });

  it('can get more photos for 30 minutes, once for a form sent twice', async () => {
    const { id } = await aPost(author);
    const path = `/posts/${id}/edit`;
    const send = (formKey: string) =>
      browser.fileForm(path, { intent: 'add-photos', formKey }, [{ field: 'image', file: photo }]);
    const photo = await aPhoto();
    const [first, again] = [await send('photos-1'), await send('photos-1')];
    expect([first.status, first.location, again.status]).toEqual([303, `/posts/${id}`, 303]);
    expect((await read(id)).images).toHaveLength(2);
    expect((await browser.fileForm(path, { intent: 'add-photos' }, [])).status).toBe(422);
    await postedBack(id, 31);
    expect((await send('photos-2')).status).toBe(403);
    expect((await read(id)).images).toHaveLength(2);
    expect(await aKeptPhoto(author)).toBeTruthy();
  });

  it('shows actions instead of vote buttons', async () => {
    const { id } = await aPost(author);
    const text = textOf((await browser.page(`/posts/${id}`)).text);
    for (const choice of ['Share This Meat', 'Add Photo', 'Edit']) expect(text).toContain(choice);
    expect((await browser.page(`/posts/${id}`)).text).not.toContain('value="up"');
    await postedBack(id, 31);
    expect(textOf((await browser.page(`/posts/${id}`)).text)).not.toContain('Add Photo');
    expect((await site.visitor().page(`/posts/${id}`)).text).not.toContain(`/posts/${id}/edit`);
  });
});
