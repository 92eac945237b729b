import { trusted } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { findLocation, type LocationRow, Locations } from '~models/location';
import { PlaceReports } from '~models/place-report';
import { Posts } from '~models/post';
import { recount } from '~/domain/points/recount';
import { mergePlaces, moveStragglers } from '~/domain/locations/merge-places';
import { placeSuggestion } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { type PlaceFacts, storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ processes: 2, alone: 'emptied' });

let editor: Driver;
let browser: { editor: Client; driver: Client };

beforeAll(async () => {
  editor = await aDriver({ role: 'editor' });
  browser = { editor: await site.signedIn(editor), driver: await site.signedIn(await aDriver(), 1) };
});

const aPlace = async (given: Partial<PlaceFacts> = {}): Promise<number> => {
  const facts = { name: aName('Sapp'), state: 'TX', highway: 'I-40' } as const;
  const [id = 0] = await storePlaces([{ ...facts, source: { kind: 'file', refs: [aName('file')] }, ...given }]);
  return id;
};

/** Two duplicate stops; the second has a post, a report and a suggestion. */
async function aPair(given: Partial<PlaceFacts> = {}) {
  const [kept, removed] = [
    await aPlace({ type: 'diner' }),
    await aPlace({ type: 'diner', exitNumber: '75', phone: '806-555-0100', ...given }),
  ];
  const author = await aDriver();
  const post = await aPost(author, { locationId: removed });
  await browser.driver.api.post(`/api/locations/${removed}/closure`);
  const answer = await browser.driver.api.post(`/api/locations/${removed}/suggestions`, { city: 'Amarillo' });
  return { kept, removed, post, author, suggestion: placeSuggestion.parse(answer.json) };
}

const merge = (kept: number, removed: number) =>
  browser.editor.form(`/desk/places/${removed}/merge`, { kept, removed, seen: '' });

const undoLast = async (place: number) => {
  const history = `/locations/${place}/history`;
  const { text } = await browser.editor.page(history);
  const change = elementsOf(text).find(({ attributes }) => attributes.name === 'change')?.attributes.value ?? '';
  return browser.editor.form(history, { intent: 'undo', change });
};

const postsAt = async (place: number) =>
  (await site.visitor().api.get(`/api/locations/${place}/posts`)).json as { id: number }[];
const nothingDrifts = async () => expect((await recount()).drift.map(({ what }) => what)).toEqual([]);

describe('two merged stops', () => {
  it('have their posts, reports, suggestions and sources in the one that stays, which gets missing fields', async () => {
    const { kept, removed, post, suggestion } = await aPair();
    const refs = [await findLocation(kept), await findLocation(removed)].flatMap((row) => row?.source.refs ?? []);
    const merged = await merge(kept, removed);
    expect([merged.status, merged.location]).toEqual([303, `/locations/${kept}`]);
    expect(await findLocation(removed)).toBeNull();
    expect(await findLocation(kept)).toMatchObject({ exitNumber: '75', phone: '806-555-0100', source: { refs } });
    expect(await postsAt(kept)).toMatchObject([{ id: post.id }]);
    expect((await site.visitor().api.get(`/api/posts/${post.id}`)).json).toMatchObject({ locationId: kept });
    const page = textOf((await site.visitor().page(`/locations/${kept}`)).text);
    expect(page).toContain(post.title);
    expect(page).toContain('1 driver says it’s closed.');
    expect(textOf((await browser.editor.page(`/desk/places?cursor=${suggestion.id - 1}`)).text)).toContain('Amarillo');
    expect((await site.visitor().api.get(`/api/restaurants/${1_000_000_000 + removed}`)).status).toBe(404);
    expect(textOf((await site.visitor().page(`/locations/${kept}/history`)).text)).toContain('Merged with Sapp');
    await nothingDrifts();
  });

  it('respond at both addresses, and accept posts to the old one', async () => {
    const { kept, removed, author } = await aPair();
    await merge(kept, removed);
    const old = await site.visitor().page(`/locations/${removed}`);
    expect([old.status, old.location]).toEqual([302, `/locations/${kept}`]);
    expect((await site.visitor().page(`/locations/${removed}/history`)).location).toBe(`/locations/${kept}/history`);
    const { api } = browser.driver;
    expect((await api.get(`/api/locations/${removed}`)).json).toMatchObject({ id: kept });
    expect(await postsAt(removed)).toHaveLength(1);
    expect((await api.post(`/api/locations/${removed}/confirmation`)).json).toMatchObject({
      id: kept,
      confirmations: 1,
    });
    const suggested = await api.post(`/api/locations/${removed}/suggestions`, { exitNumber: '76' });
    expect(suggested.json).toMatchObject({ locationId: kept });
    expect(await aPost(author, { locationId: removed })).toMatchObject({ locationId: kept });
    const third = await aPlace();
    await merge(third, kept);
    expect((await site.visitor().page(`/locations/${removed}`)).location).toBe(`/locations/${third}`);
    expect(await postsAt(removed)).toHaveLength(2);
  });

  it('are separated with one tap: data of the other goes back, later data stays', async () => {
    const { kept, removed, post, author, suggestion } = await aPair({ exitNumber: '77' });
    const before = [await findLocation(kept), await findLocation(removed)];
    const own = await aPost(author, { locationId: kept });
    await merge(kept, removed);
    const later = await aPost(author, { locationId: kept });
    expect((await undoLast(kept)).status).toBe(303);
    const after = [await findLocation(kept), await findLocation(removed)];
    const factsOf = (row: LocationRow | null) => ({ ...row, corrected: [], updatedAt: null });
    expect(after.map(factsOf)).toEqual(before.map(factsOf));
    expect((await postsAt(removed)).map(({ id }) => id)).toEqual([post.id]);
    expect((await postsAt(kept)).map(({ id }) => id)).toEqual([later.id, own.id]);
    expect(await PlaceReports.countDocuments({ locationId: kept })).toBe(0);
    expect((await site.visitor().page(`/locations/${removed}`)).status).toBe(200);
    const again = await browser.driver.api.post(`/api/locations/${removed}/suggestions`, { city: 'Amarillo' });
    expect(again.json).toMatchObject({ id: suggestion.id, locationId: removed });
    await nothingDrifts();
  });

  it('can be merged from a driver’s suggestion, in either direction', async () => {
    for (const intent of ['take', 'take-keeping']) {
      const { kept, removed, post } = await aPair();
      const answer = await browser.driver.api.post(`/api/locations/${removed}/suggestions`, { duplicateOf: kept });
      const { id } = placeSuggestion.parse(answer.json);
      const card = await browser.editor.page(`/desk/places?cursor=${id - 1}`);
      expect(textOf(card.text)).toContain(`Merge, Keep Stop ${kept}`);
      expect((await browser.editor.form('/desk/places', { id, seen: '', intent })).status).toBe(303);
      const stays = intent === 'take' ? kept : removed;
      expect((await site.visitor().api.get(`/api/locations/${kept}`)).json).toMatchObject({ id: stays });
      expect((await postsAt(kept)).map((each) => each.id)).toEqual([post.id]);
    }
  });

  it('do not get a guessed exit that an editor has rejected', async () => {
    const guessed = { exitNumber: '75', exitIsGuess: true } as const;
    const { kept, removed } = await aPair(guessed);
    await Locations.updateOne({ _id: kept }, { $set: { corrected: ['exitNumber'] } });
    await merge(kept, removed);
    expect((await findLocation(kept))?.exitNumber ?? null).toBeNull();
    const other = await aPair(guessed);
    await merge(other.kept, other.removed);
    expect(await findLocation(other.kept)).toMatchObject(guessed);
  });

  it('are merged once, and not with themselves', async () => {
    const { kept, removed } = await aPair();
    const pressed = await Promise.all([merge(kept, removed), merge(kept, removed), merge(removed, kept)]);
    // The page of a merged stop redirects to the other's.
    expect(pressed.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await findLocation(kept)).not.toEqual(await findLocation(removed));
    const other = await aPlace();
    expect((await merge(other, other)).status).toBe(422);
    expect((await browser.driver.form(`/desk/places/${other}/merge`, { kept, removed, seen: '' })).status).toBe(404);
  });

  it('include rows written to the other during the merge', async () => {
    const { kept, removed, post } = await aPair();
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    await Posts.updateOne({ _id: post.id }, { $set: { locationId: removed, moves: [] } });
    await moveStragglers();
    expect(await postsAt(kept)).toHaveLength(1);
  });

  it('have more than a thousand posts moved, a thousand immediately and the rest soon after', async () => {
    const { kept, removed, post } = await aPair();
    const row = await Posts.findById(post.id).lean().orFail();
    const copies = Array.from({ length: 1_200 }, (_, at) => ({
      ...row,
      ...{ _id: 5_000_000 + removed * 10_000 + at, shortCode: `m${removed}x${at}` },
    }));
    await Posts.insertMany(copies);
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    expect(await Posts.countDocuments({ locationId: kept })).toBeGreaterThanOrEqual(1_000);
    await expect.poll(() => Posts.countDocuments({ locationId: kept }), { timeout: 60_000 }).toBe(1_201);
    await Posts.deleteMany({ shortCode: trusted({ $regex: `^m${removed}x` }) });
  });
});
