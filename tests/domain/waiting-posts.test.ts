import mongoose from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { Photos } from '~models/photo';
import { WaitingPosts } from '~models/waiting-post';
import type { Actor } from '~/domain/actor';
import { purgeDeletedAccounts } from '~/domain/deletion/erase-account';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { leaderboard } from '~/domain/points/leaderboard';
import { startOfWeek } from '~/domain/points/periods';
import { recount } from '~/domain/points/recount';
import type { Post } from '~/domain/posts/present-post';
import { listPosts } from '~/domain/posts/read-posts';
import {
  dropWaitingPost,
  findAwaiting,
  listWaitingPosts,
  publishWithPhotos,
  readWaitingPost,
  removeLapsedPosts,
} from '~/domain/waiting-posts';
import { clock } from '~/services/clock';
import { useFreshDatabase } from '../support/database';
import { aDriver, aKeptPhoto, aWaitingPost, pointsOf } from '../support/factories';
import { storePlaces } from '../support/places';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();

const [second, hour] = [1000, 3600_000];
const later = setTimeAhead;
afterEach(timeIsReal);

const postsOf = async ({ id }: Actor) => (await listPosts(null, { sort: 'latest', limit: 50, userId: id })).items;

/** Adds photos by the code, as anyone who has it may. */
async function addPhotos(code: string | null, photoKeys: string[], formKey: string | null = null): Promise<Post> {
  return publishWithPhotos.byCode({ waiting: await findAwaiting({ code: code ?? '' }), photoKeys, formKey });
}

const photoNotAwaited = { code: 'photo-not-awaited', status: 422 };
const notFound = { code: 'post-not-found' };

describe('a post without its photo', () => {
  it('is limited to 20', async () => {
    const driver = await aDriver();
    for (let count = 0; count < 20; count += 1) await aWaitingPost(driver);
    await expect(aWaitingPost(driver)).rejects.toMatchObject({ code: 'too-many-waiting' });
    const [first] = await listWaitingPosts(driver);
    await dropWaitingPost(driver, first?.id ?? 0);
    await aWaitingPost(driver);
  });
});

describe('its code', () => {
  it('is 8 consonants, is not stored, and is accepted in upper case and with spaces, too', async () => {
    const waiting = await aWaitingPost(await aDriver());
    const code = waiting.code ?? '';
    expect(code).toMatch(/^[bcdfghjkmnpqrstvwxyz]{8}$/);
    const rows = await mongoose.connection.collection('waiting_posts').find().toArray();
    expect(JSON.stringify(rows)).not.toContain(code);
    for (const typed of [
      code,
      code.toUpperCase(),
      ` ${code.slice(0, 4)} ${code.slice(4)} `,
      code.split('').join('-'),
    ]) {
      expect(await findAwaiting({ code: typed })).toMatchObject({ _id: waiting.id });
    }
    for (const wrong of ['', 'bcdfghjk', code.slice(1), `${code}b`]) {
      await expect(findAwaiting({ code: wrong })).rejects.toMatchObject({ ...photoNotAwaited, field: 'code' });
    }
  });
});

describe('its photo', () => {
  it('counts in the week in which it arrived', async () => {
    const driver = await aDriver();
    const turn = startOfWeek(new Date('2026-07-15T12:00:00Z')).getTime();
    const [sunday, monday] = [new Date(turn - hour), new Date(turn + hour)];
    const { code } = await clock.at(sunday, () => aWaitingPost(driver));
    await clock.at(monday, async () => addPhotos(code, [await aKeptPhoto(driver)]));
    const boardAt = (moment: Date) => clock.at(moment, () => leaderboard('weekly', 10));
    expect((await boardAt(sunday)).map(({ id }) => id)).not.toContain(driver.id);
    expect(await boardAt(monday)).toMatchObject([{ id: driver.id, points: 5 }]);
  });

  it('is used once if several arrive at the same time; the others are left to the sweep', async () => {
    const driver = await aDriver();
    const { code } = await aWaitingPost(driver);
    const photos = await Promise.all([1, 2, 3, 4].map(() => aKeptPhoto(driver)));
    const outcomes = await Promise.allSettled(
      photos.map((photo, at) => addPhotos(code, [photo], `device-number-${at}`)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(photoNotAwaited);
    }
    const states = await Photos.find({ ownerId: driver.id }).lean();
    expect(states.map(({ state }) => state).toSorted()).toEqual(['kept', 'kept', 'kept', 'used']);
    expect(await postsOf(driver)).toHaveLength(1);
    expect(await pointsOf(driver)).toBe(10);
    expect(await recount()).toMatchObject({ drift: [] });
  });

  it('keeps the name of a deleted place in its text only', async () => {
    const driver = await aDriver();
    const [locationId = 0] = await storePlaces([{ name: 'Gone Grill', highway: 'I-10', exitNumber: '3', state: 'TX' }]);
    const { code } = await aWaitingPost(driver, { locationId, locationName: 'Gone Grill', highway: 'I-10', exit: '3' });
    await mongoose.connection.collection<{ _id: number }>('locations').deleteOne({ _id: locationId });
    const post = await addPhotos(code, [await aKeptPhoto(driver)]);
    expect(post).toMatchObject({ locationId: null, locationName: 'Gone Grill', highway: 'I-10', state: null });
  });
});

describe('48 hours later', () => {
  it('it is unavailable to everyone from that moment, and then deleted', async () => {
    const driver = await aDriver();
    const { id, code, createdAt, lapsesAt } = await aWaitingPost(driver);
    expect(new Date(lapsesAt).getTime() - new Date(createdAt).getTime()).toBe(48 * hour);
    later(48 * hour - 60 * second);
    expect((await readWaitingPost(driver, id)).waiting).not.toBeNull();
    await removeLapsedPosts();
    const before = await findAwaiting({ code: code ?? '' });

    later(48 * hour + second);
    const photoKeys = [await aKeptPhoto(driver)];
    await expect(readWaitingPost(driver, id)).rejects.toMatchObject(notFound);
    expect(await listWaitingPosts(driver)).toEqual([]);
    await expect(findAwaiting({ code: code ?? '' })).rejects.toMatchObject(photoNotAwaited);
    // Its photo upload started in time but finished too late.
    await expect(publishWithPhotos.byCode({ waiting: before, photoKeys, formKey: null })).rejects.toMatchObject(
      photoNotAwaited,
    );
    expect(await WaitingPosts.findById(id)).not.toBeNull();
    await removeLapsedPosts();
    expect(await WaitingPosts.findById(id)).toBeNull();
    expect(await pointsOf(driver)).toBe(5);
  });
});

describe('a deleted account', () => {
  it('accepts no photo by a code anymore, and its waiting posts are deleted with it', async () => {
    const driver = await aDriver();
    const { code } = await aWaitingPost(driver);
    const before = await findAwaiting({ code: code ?? '' });
    const photoKeys = [await aKeptPhoto(driver)];
    await requestDeletion(driver, { userId: driver.id });
    await expect(findAwaiting({ code: code ?? '' })).rejects.toMatchObject(photoNotAwaited);
    await expect(publishWithPhotos.byCode({ waiting: before, photoKeys, formKey: null })).rejects.toMatchObject(
      photoNotAwaited,
    );
    later(31 * 24 * hour);
    await purgeDeletedAccounts();
    expect(await WaitingPosts.countDocuments({ userId: driver.id })).toBe(0);
  });
});
