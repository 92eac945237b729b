import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { Ledger } from '~models/ledger';
import { completePhoto, reservePhoto } from '~models/photo';
import type { Actor } from '~/domain/actor';
import { worth } from '~/domain/points/awards';
import { perUserLimits } from '~/domain/personal-limits';
import { recount } from '~/domain/points/recount';
import { deletePost } from '~/domain/posts/edit-post';
import { hasEarned } from '~/domain/posts/publish-post';
import { clock } from '~/services/clock';
import { newPhotoKey } from '~/services/photo-store';
import { useFreshDatabase } from '../support/database';
import { aDriver, aKeptPhoto, aPost, pointsOf } from '../support/factories';

// The times below are in the default time zone of a site.
vi.hoisted(() => void (process.env.SITE_TIME_ZONE = 'America/Chicago'));

useFreshDatabase();

/** A photo with this file hash. */
async function aPhotoOf(driver: Actor, sha256: string): Promise<string> {
  const key = newPhotoKey();
  const row = { _id: key, ownerId: driver.id, state: 'kept' as const, postId: null, photo: null, sha256 };
  await reservePhoto({ ...row, createdAt: new Date() });
  const shown = { width: 320, height: 240, dominantColor: '#3a2a20', widths: [320], bytes: 20_000 };
  await completePhoto(key, { key, ...shown, formats: ['jpeg'] });
  return key;
}

const awardsOf = (driver: Actor): Promise<number> => Ledger.countDocuments({ userId: driver.id, reason: 'post' });
const noDrift = async () => expect((await recount()).drift).toEqual([]);

describe('posts', () => {
  it('of one driver earn points ten times a day, even simultaneously (case 55)', async () => {
    const driver = await aDriver();
    const before = await pointsOf(driver);
    const posts = await Promise.all(Array.from({ length: 15 }, () => aPost(driver)));
    expect(await awardsOf(driver)).toBe(perUserLimits.awardedPosts);
    expect(await pointsOf(driver)).toBe(before + perUserLimits.awardedPosts * worth.post);
    const earned = await Promise.all(posts.map(({ id }) => hasEarned(id)));
    expect(earned.filter(Boolean)).toHaveLength(perUserLimits.awardedPosts);
    await noDrift();
  });

  it('earn points again on the next day in the site’s time zone (case 55)', async () => {
    const driver = await aDriver();
    // In Chicago, midnight is 05:00 UTC in summer.
    const lateInTheEvening = new Date('2031-07-02T04:50:00Z');
    const afterMidnight = new Date('2031-07-02T05:10:00Z');
    for (let count = 0; count < perUserLimits.awardedPosts + 1; count += 1)
      await clock.at(lateInTheEvening, () => aPost(driver));
    expect(await awardsOf(driver)).toBe(perUserLimits.awardedPosts);
    await clock.at(afterMidnight, () => aPost(driver));
    expect(await awardsOf(driver)).toBe(perUserLimits.awardedPosts + 1);
  });

  it('that are deleted lose their points, but still count for the day (case 55)', async () => {
    const driver = await aDriver();
    const before = await pointsOf(driver);
    for (let count = 0; count < perUserLimits.awardedPosts; count += 1) {
      const post = await aPost(driver);
      await deletePost(driver, post.id);
    }
    expect(await pointsOf(driver)).toBe(before);
    await aPost(driver);
    expect(await pointsOf(driver)).toBe(before);
    await noDrift();
  });
});

describe('a picture', () => {
  it('earns points for one of two drivers who post it simultaneously (case 55)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const drivers = [await aDriver(), await aDriver()];
      const picture = randomUUID();
      const keys = await Promise.all(drivers.map((driver) => aPhotoOf(driver, picture)));
      await Promise.all(drivers.map((driver, index) => aPost(driver, { photoKeys: [keys[index] ?? ''] })));
      const awards = await Promise.all(drivers.map(awardsOf));
      expect(awards.toSorted()).toEqual([0, 1]);
    }
    await noDrift();
  });

  it('earns points once, even if its first post is deleted or another repeated picture is in the post (case 55)', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    const [first, second] = [randomUUID(), randomUUID()];
    const post = await aPost(driver, { photoKeys: [await aPhotoOf(driver, first), await aPhotoOf(driver, second)] });
    await deletePost(driver, post.id);
    await aPost(other, { photoKeys: [await aPhotoOf(other, first), await aPhotoOf(other, second)] });
    expect(await awardsOf(other)).toBe(0);
    await aPost(other, { photoKeys: [await aPhotoOf(other, first), await aKeptPhoto(other)] });
    expect(await awardsOf(other)).toBe(1);
    await noDrift();
  });
});
