import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFeed } from '~/domain/feeds';
import { editPlace } from '~/domain/locations/history/edit-place';
import { mergePlaces, moveStragglers } from '~/domain/locations/merge-places';
import { readPlaceHistory, undoChange } from '~/domain/locations/history/place-history';
import { undoBatch } from '~/domain/locations/batches';
import { importPlaces } from '~/domain/locations/import/import-file';
import { recount } from '~/domain/points/recount';
import { listPosts, readPost } from '~/domain/posts/read-posts';
import { storePost } from '~/domain/posts/publish-post';
import { findLocation, findLocationsWithPostsBehind, Locations } from '~models/location';
import { inTransaction } from '~models/database/transaction';
import { findOwnPhotos } from '~models/photo';
import { updatePostsBehind } from '~models/post-place';
import { findRoadKings, Posts, sumScoresByState } from '~models/post';
import { useFreshDatabase } from '../support/database';
import { aDriver, aKeptPhoto, aName, aPost, type Driver } from '../support/factories';
import { type PlaceFacts, storePlaces } from '../support/places';

useFreshDatabase();

let editor: Driver;
let author: Driver;
let folder: string;

beforeAll(async () => {
  [editor, author] = [await aDriver({ role: 'editor' }), await aDriver()];
  folder = await mkdtemp(path.join(tmpdir(), 'posts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const aPlace = async (facts: Partial<PlaceFacts>): Promise<number> => {
  const [id = 0] = await storePlaces([
    { name: aName('Sapp'), source: { kind: 'file', refs: [aName('file')] }, ...facts },
  ]);
  return id;
};

/** Edits a place, keeping all facts that aren't given. */
async function edit(id: number, facts: Record<string, string | null>) {
  const { name, highway, exitNumber, state, city, type, amenities, chainName, street, phone, hours } =
    (await findLocation(id)) ?? {};
  const now = { name, highway, exitNumber, state, city, type, amenities, chainName };
  const rest = { street: street ?? null, phone: phone ?? null, hours: hours ?? null, latitude: null, longitude: null };
  await editPlace(editor, { id, seen: null, ...now, ...rest, ...facts } as Parameters<typeof editPlace>[1]);
}

async function undoLast(id: number) {
  const [change] = await readPlaceHistory(null, id);
  await undoChange(editor, { id, changeId: change?.id ?? '' });
}

const whereIs = async (postId: number) => {
  const { locationId, locationName, highway, exit, city, state } = await readPost(null, postId);
  return { locationId, locationName, highway, exit, city, state };
};

describe('a post has the current data of its stop', () => {
  it('after an edit, and after the edit is undone', async () => {
    const name = aName('Petro');
    const id = await aPlace({ name, highway: 'I-81', exitNumber: '7', city: 'Bristol', state: 'VA' });
    const post = await aPost(author, { locationId: id });
    const before = { locationId: id, locationName: name, highway: 'I-81', exit: '7', city: 'Bristol', state: 'VA' };
    expect(await whereIs(post.id)).toEqual(before);

    await edit(id, { name: '$5 Diner', highway: 'I-77', exitNumber: '8', city: 'Beckley', state: 'WV' });
    const after = { locationName: '$5 Diner', highway: 'I-77', exit: '8', city: 'Beckley', state: 'WV' };
    expect(await whereIs(post.id)).toEqual({ locationId: id, ...after });
    expect((await listPosts(null, { sort: 'latest', limit: 1 })).items[0]?.location).toContain('$5 Diner');
    const titlesOn = async (highway: string) =>
      (await readFeed({ kind: 'highway', highway })).posts.map(({ id: each }) => each);
    expect(await titlesOn('I-77')).toEqual([post.id]);
    const always = { week: new Date(0), month: new Date(0) };
    const kingOf = async (road: string) => (await findRoadKings(road, always, { post: 5, vote: 1 })).week;
    expect(await kingOf('I-81')).toBeNull();
    expect(await kingOf('I-77')).toEqual({ userId: author.id, points: 5 });
    expect((await sumScoresByState()).map(({ key }) => key)).toContain('WV');

    await undoLast(id);
    expect(await whereIs(post.id)).toEqual(before);
    expect(await kingOf('I-77')).toBeNull();
  });

  it('when it is hidden, too', async () => {
    const id = await aPlace({ highway: 'I-80', exitNumber: '1', state: 'UT' });
    const post = await aPost(author, { locationId: id });
    await Posts.updateOne({ _id: post.id }, { visible: false });
    await edit(id, { exitNumber: '2' });
    expect(await Posts.findById(post.id).lean()).toMatchObject({ exit: '2' });
  });

  it('and keeps what its author typed for missing fields, until the stop has them', async () => {
    const id = await aPlace({ city: 'Elk City', state: 'OK' });
    const post = await aPost(author, { locationId: id, highway: 'I-40', exit: '41' });
    const bare = await aPost(author, { locationId: id, highway: null, exit: null });
    expect(await whereIs(post.id)).toMatchObject({ highway: 'I-40', exit: '41' });
    await edit(id, { highway: 'I-35', exitNumber: '9' });
    expect(await whereIs(post.id)).toMatchObject({ highway: 'I-35', exit: '9' });
    await undoLast(id);
    expect(await whereIs(post.id)).toMatchObject({ highway: 'I-40', exit: '41' });
    expect(await whereIs(bare.id)).toMatchObject({ highway: 'Unknown Highway', exit: 'Unknown Exit' });
  });

  it('after a merge, and after the merge is undone', async () => {
    const kept = await aPlace({ highway: 'I-40', exitNumber: '74', city: 'Amarillo', state: 'TX' });
    const removed = await aPlace({ highway: 'I-27', exitNumber: '99', city: 'Canyon', state: 'TX' });
    const [there, other] = [await aPost(author, { locationId: kept }), await aPost(author, { locationId: removed })];
    const before = await whereIs(other.id);
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    expect(await whereIs(other.id)).toEqual(await whereIs(there.id));
    expect(await whereIs(other.id)).toMatchObject({ locationId: kept, highway: 'I-40', exit: '74', city: 'Amarillo' });
    await undoLast(kept);
    expect(await whereIs(other.id)).toEqual(before);
    expect(await whereIs(there.id)).toMatchObject({ locationId: kept, highway: 'I-40' });
  });

  it('if it was written while its stop was being merged', async () => {
    const [kept, removed] = [
      await aPlace({ highway: 'I-10', state: 'AZ' }),
      await aPlace({ highway: 'I-8', state: 'AZ' }),
    ];
    const post = await aPost(author, { locationId: removed });
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    await Posts.updateOne({ _id: post.id }, { locationId: removed, highway: 'I-8' });
    await moveStragglers();
    expect(await whereIs(post.id)).toMatchObject({ locationId: kept, highway: 'I-10' });
  });

  it('after an import has filled in missing fields, and after that is undone', async () => {
    const name = aName('Jubitz');
    const id = await aPlace({ name, highway: 'I-5', exitNumber: '307', state: 'OR' });
    const post = await backdated(await aPost(author, { locationId: id }));
    const file = path.join(folder, 'city.csv');
    await writeFile(file, `name,highway,exit,state,city\n${name},I-5,307,OR,Portland\n`);
    const [report] = await importPlaces([file]);
    expect((await findLocation(id))?.city).toBe('Portland');
    expect(await whereIs(post.id)).toMatchObject({ city: 'Portland', state: 'OR', exit: '307' });
    await undoBatch(report?.batch ?? 0);
    expect(await whereIs(post.id)).toMatchObject({ city: null, state: 'OR', exit: '307' });
  });

  it('if it is published while its stop is being edited', async () => {
    const id = await aPlace({ highway: 'I-94', exitNumber: '1', state: 'ND' });
    const posts: number[] = [];
    await Promise.all([
      ...[2, 3, 4, 5].map((exit) => edit(id, { exitNumber: String(exit) })),
      ...[1, 2, 3, 4].map(async () => posts.push((await aPost(await aDriver(), { locationId: id })).id)),
    ]);
    const now = await findLocation(id);
    for (const post of posts) expect(await whereIs(post)).toMatchObject({ exit: now?.exitNumber });
  });

  it('if its stop has been edited since it was looked up', async () => {
    const id = await aPlace({ highway: 'I-94', exitNumber: '1', state: 'MT' });
    const [location, photo] = [await findLocation(id), await aKeptPhoto(author)];
    const photos = await findOwnPhotos(author.id, [photo]);
    const words = { title: 'Chili', description: null, locationId: id, locationName: '', highway: '', exit: '' };
    let edited = false;
    const postId = await inTransaction(async (tx) => {
      await findLocation(id, tx);
      if (!edited) await edit(id, { exitNumber: '2' });
      edited = true;
      return storePost({ userId: author.id, words, photos, location }, tx);
    });
    expect(await whereIs(postId)).toMatchObject({ exit: '2' });
  });
});

it('the recount reports a post whose location differs from its stop’s, and repairs it', async () => {
  const id = await aPlace({ highway: 'I-70', exitNumber: '3', state: 'KS' });
  const post = await aPost(author, { locationId: id });
  await Locations.updateOne({ _id: id }, { city: 'Goodland' });
  const { drift } = await recount();
  expect(drift).toMatchObject([{ what: `location of post ${post.id}` }]);
  for (const { repair } of drift) await repair();
  expect(await whereIs(post.id)).toMatchObject({ city: 'Goodland' });
  expect((await recount()).drift).toEqual([]);
});

it('thousands of posts at one stop are updated in batches, newest first', async () => {
  const id = await aPlace({ highway: 'I-90', state: 'SD' });
  const { id: newest } = await aPost(author, { locationId: id });
  const row = await Posts.findById(newest).lean();
  const copies = Array.from({ length: 4_500 }, (_, at) => ({
    ...row,
    _id: 1e6 + at,
    shortCode: `s${at}`,
    createdAt: new Date(at),
  }));
  await Posts.insertMany(copies);
  const inWall = () => Posts.countDocuments({ locationId: id, city: 'Wall' });
  await edit(id, { city: 'Wall' });
  expect(await whereIs(newest)).toMatchObject({ city: 'Wall' });
  expect(await inWall()).toBe(2_000);
  await updatePostsBehind();
  expect(await inWall()).toBe(4_501);
  expect(await findLocationsWithPostsBehind()).toEqual([]);
  await Posts.deleteMany({ locationId: id });
});

/** Makes a post older, so that it doesn't prevent undoing a later import. */
async function backdated<T extends { id: number }>(post: T): Promise<T> {
  await Posts.updateOne({ _id: post.id }, { createdAt: new Date(Date.now() - 3600_000) });
  return post;
}
