import { expect, it } from 'vitest';
import { Follows, followId } from '~models/follow';
import { Notices } from '~models/notice';
import { Posts } from '~models/post';
import { Users } from '~models/user';
import { announceDuePosts } from '~/domain/follows/announce-posts';
import { listFollowingCards } from '~/domain/follows/read-following';
import { createProfiler } from '../support/profiler';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';

useFreshDatabase();
const profiler = createProfiler();

it('measure', async () => {
  const me = await aDriver();
  const n = Number(process.env.N ?? 200_000);
  const now = Date.now();
  const users = Array.from({ length: 2000 }, (_, i) => ({ _id: 100_000 + i, username: `u${i}`, displayName: null, nameKeys: [`u${i}`], isProfilePublic: true, hiddenAt: null, points: 0, pointsAt: new Date(), createdAt: new Date(), isDemo: false, avatar: null }));
  await Users.collection.insertMany(users as never[]);
  for (let at = 0; at < n; at += 10_000) {
    await Posts.collection.insertMany(
      Array.from({ length: 10_000 }, (_, i) => {
        const id = 1_000_000 + at + i;
        return { _id: id, userId: 100_000 + (id * 7919) % 2000, title: 'x', description: null, locationId: 1 + (id * 104729) % 6000, locationName: 'y', highway: `I-${1 + (id * 31) % 400}`, exit: '1', city: null, state: 'TX', photos: [], shortCode: `s${id}`, upVotes: 0, downVotes: 0, commentCount: 0, visible: true, createdAt: new Date(now - id * 100) };
      }) as never[],
      { ordered: false },
    );
  }
  const rows = [
    ...Array.from({ length: 400 }, (_, i) => ({ kind: 'user', key: String(100_000 + i) })),
    ...Array.from({ length: 400 }, (_, i) => ({ kind: 'location', key: String(i + 1) })),
    ...Array.from({ length: 200 }, (_, i) => ({ kind: 'highway', key: `I-${i + 1}` })),
  ].map((f) => ({ ...f, _id: followId(me.id, f as never), userId: me.id, at: new Date() }));
  await Follows.collection.insertMany(rows as never[]);
  for (let round = 0; round < 3; round += 1) {
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const t = performance.now();
      const got: Awaited<ReturnType<typeof listFollowingCards>> = await listFollowingCards(me, { limit: 12, cursor });
      console.log('feed', page, (performance.now() - t).toFixed(1), got.items.length);
      cursor = got.next;
    }
  }
  const executed = await profiler.watch(async () => { const p = await listFollowingCards(me, { limit: 12 }); await listFollowingCards(me, { limit: 12, cursor: p.next }); });
  for (const e of executed) console.log(e.keysExamined, e.docsExamined, e.hasSortStage, e.planSummary.slice(0, 60));
  // fan-out
  const author = await aDriver();
  const m = Number(process.env.M ?? 20_000);
  for (let at = 0; at < m; at += 10_000)
    await Follows.collection.insertMany(Array.from({ length: Math.min(10_000, m - at) }, (_, i) => ({ _id: `${500_000 + at + i}:user:${author.id}`, kind: 'user', key: String(author.id), userId: 500_000 + at + i, at: new Date() })) as never[]);
  const t0 = performance.now();
  const post = await aPost(author);
  console.log('publish ms', performance.now() - t0);
  const t = performance.now();
  await announceDuePosts();
  console.log('fan-out', m, 'ms', performance.now() - t, await Notices.countDocuments({}));
  expect(post.id).toBeGreaterThan(0);
}, 580_000);
