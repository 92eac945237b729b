import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '~models/database/transaction';
import { Posts } from '~models/post';
import { Users } from '~models/user';
import { config } from '~/config.server';
import { removePost } from '~/domain/posts/edit-post';
import { readPostCard, sweepCards } from '~/domain/posts/post-card';
import { sitemapIndex, sitemapPart } from '~/domain/sitemap';
import { saveCard, maxCards, postsWithCards, readCard } from '~/services/card-files';
import { drawCard, processPhoto } from '~/services/imaging';
import { imagingQueueLength } from '~/services/imaging/queue';
import { newPhotoKey } from '~/services/photo-store';
import { aDriver, aKeptPhoto, aPost } from '../support/factories';
import { useFreshDatabase } from '../support/database';
import { aPhoto } from '../support/pictures';

useFreshDatabase();

const aVersion = (text: string) => Buffer.from(text).toString('hex');

describe('cards on disk', () => {
  const words = {
    name: 'Stop',
    where: 'I-80',
    exit: '1',
    title: 'Pie',
    verdict: 'No votes yet',
    share: null,
    site: 'Site',
  };
  const folder = path.join(config.DATA_DIR, 'cards');

  it('(case 118) are deleted with their posts, and the cards of others stay', async () => {
    const author = await aDriver();
    const posts = await Promise.all([aPost(author), aPost(author), aPost(author)]);
    const [hidden = 0, deleted = 0, shown = 0] = posts.map(({ id }) => id);
    for (const { id } of posts) await saveCard(id, aVersion('1'), Buffer.from('card'));
    await Posts.updateOne({ _id: hidden }, { $set: { visible: false } });
    await inTransaction((tx) => removePost(deleted, tx));
    // Its card is unavailable immediately, and the next sweep deletes the file.
    for (const id of [hidden, deleted]) await expect(readPostCard(id)).rejects.toMatchObject({ name: 'DomainError' });
    await sweepCards();
    const left = await postsWithCards();
    expect([left.includes(hidden), left.includes(deleted), left.includes(shown)]).toEqual([false, false, true]);
  });

  it('(case 119) are drawn once, no matter how many requests', async () => {
    const { id } = await aPost(await aDriver());
    const crowd = await Promise.all(Array.from({ length: 50 }, () => readPostCard(id)));
    expect(new Set(crowd.map(({ version }) => version)).size).toBe(1);
    expect(crowd[0]?.image.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it('are limited to one per post and to the space on disk, deleting the oldest first', async () => {
    await saveCard(1, aVersion('old'), Buffer.from('old'));
    await saveCard(1, aVersion('new'), Buffer.from('new'));
    expect([await readCard(1, aVersion('old')), String(await readCard(1, aVersion('new')))]).toEqual([null, 'new']);
    for (let at = 0; at < maxCards + 200; at += 1) await writeFile(path.join(folder, `${1_000 + at}-ab.jpg`), '');
    const first = path.join(folder, '1000-ab.jpg');
    await utimes(first, new Date(0), new Date(0));
    await saveCard(2, aVersion('1'), Buffer.from('x'));
    const names = await readdir(folder);
    expect(names.length).toBe(maxCards);
    expect([names.includes('1000-ab.jpg'), names.some((name) => name.startsWith('2-'))]).toEqual([false, true]);
  });

  it('(case 119) share one place in the queue, so that photos get theirs', async () => {
    const file = path.join(config.DATA_DIR, 'photo.jpg');
    await writeFile(file, await aPhoto(640, 480));
    const drawn = Array.from({ length: 20 }, () =>
      drawCard(words, null).then(
        () => 'card',
        () => 'refused',
      ),
    );
    const photo = processPhoto(file, { owner: newPhotoKey() }).then(() => 'photo');
    // Four cards and the photo.
    expect(imagingQueueLength()).toBeLessThanOrEqual(5);
    expect(await photo).toBe('photo');
    const ends = await Promise.all(drawn);
    expect(ends.filter((end) => end === 'refused').length).toBeGreaterThan(10);
    expect(ends[0]).toBe('card');
  });
});

describe('parts of the sitemap', () => {
  beforeEach(async () => {
    await Posts.deleteMany({});
  });

  it('have at most 5,000 addresses, and the index lists each part that has some', async () => {
    const { id } = await aPost(await aDriver());
    const row = await Posts.findById(id).lean();
    const far = [5_000, 5_001, 10_000, 10_001, 20_001];
    await Posts.insertMany(far.map((at) => ({ ...row, _id: at, shortCode: `s${at}` })));
    const parts = await Promise.all([1, 2, 3, 4, 5].map((number) => sitemapPart('posts', number)));
    const listed = parts.map((part) => part && [...part.matchAll(/\/posts\/(\d+)</g)].map(([, each]) => Number(each)));
    expect(listed).toEqual([[5_000, id], [10_000, 5_001], [10_001], null, [20_001]]);
    const inIndex = [...(await sitemapIndex()).matchAll(/\/sitemaps\/posts-(\d+)\.xml</g)].map(([, each]) =>
      Number(each),
    );
    expect(inIndex).toEqual([1, 2, 3, 5]);
  });

  it('(case 121) list the drivers with posts and a public profile, across batches', async () => {
    const [poster, withoutPosts, shy] = [await aDriver(), await aDriver(), await aDriver()];
    await aPost(poster);
    await aPost(shy, { photoKeys: [await aKeptPhoto(shy)] });
    await Users.updateOne({ _id: shy.id }, { $set: { isProfilePublic: false } });
    const user = await Users.findById(withoutPosts.id).lean();
    const many = Array.from({ length: 700 }, (_, at) => ({
      ...user,
      _id: 200 + at,
      username: `u${at}`,
      emailKey: null,
      nameKeys: [],
    }));
    await Users.insertMany(many);
    const late = await Posts.findOne({ userId: poster.id }).lean();
    await Posts.create({ ...late, _id: 77_777, userId: 850, shortCode: 'late' });
    const text = (await sitemapPart('users', 1)) ?? '';
    expect([...text.matchAll(/\/users\/([^<]+)</g)].map(([, name]) => name)).toEqual([poster.username, 'u650']);
  });
});
