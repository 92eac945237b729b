import { describe, expect, it } from 'vitest';
import { deleteComment, listComments, postComment } from '~/domain/comments';
import { deletePost } from '~/domain/posts/delete-post';
import { listPosts, readPost, resolveShortCode } from '~/domain/posts/read-posts';
import { recount } from '~/domain/points/recount';
import { castVote } from '~/domain/votes';
import { findOwnPhotos } from '~models/photo';
import { aDriver, aKeptPhoto, aPost, aWaitingPost, pointsOf } from '../support/factories';
import { useFreshDatabase } from '../support/database';
import { storePlaces } from '../support/places';

useFreshDatabase();

describe('publishing a post', () => {
  it('gives 5 points with it, and takes its photos into use', { tags: ['S1.points.3'] }, async () => {
    const driver = await aDriver();
    const post = await aPost(driver, { title: 'Friday catfish' });
    expect(post).toMatchObject({ title: 'Friday catfish', upVotes: 0, author: { id: driver.id, points: 10 } });
    expect(post.images).toHaveLength(1);
    expect(await pointsOf(driver)).toBe(10);
  });

  it('sent again with its form key returns the first post; with another body it is refused (case 6)', async () => {
    const driver = await aDriver();
    const photoKeys = [await aKeptPhoto(driver)];
    const formKey = 'one-form-key';
    const made = await Promise.all([1, 2, 3].map(() => aPost(driver, { photoKeys, formKey })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await pointsOf(driver)).toBe(10);
    await expect(aPost(driver, { photoKeys, formKey, title: 'Another' })).rejects.toMatchObject({
      code: 'form-key-reused',
    });
  });

  it('is where its place is, whatever was typed; what the place lacks is what was typed', async () => {
    const driver = await aDriver();
    const [known, nameless] = await storePlaces([
      { name: 'Blue Bonnet', highway: 'I-70', exitNumber: '5' },
      { name: 'Roadside Grill', highway: 'US-66' },
    ]);
    const typed = { locationName: 'Elsewhere', highway: 'x', exit: 'y' };
    const at = (locationId: number | undefined) => ({ ...typed, locationId: locationId ?? 0 });
    const there = { locationId: known, locationName: 'Blue Bonnet', highway: 'I-70', exit: '5' };
    expect(await aPost(driver, at(known))).toMatchObject({ ...there, location: 'Blue Bonnet — I-70, Exit 5' });
    expect(await aWaitingPost(driver, at(known))).toMatchObject(there);
    const partly = { locationName: 'Roadside Grill', highway: 'US-66', exit: 'y' };
    expect(await aPost(driver, at(nameless))).toMatchObject(partly);
    expect(await aWaitingPost(driver, at(nameless))).toMatchObject(partly);
    expect(await aPost(driver, typed)).toMatchObject({ ...typed, locationId: null });
  });

  it('is told to others by what is known of its road', async () => {
    const driver = await aDriver();
    const label = async (highway: string, exit: string) =>
      (await aPost(driver, { locationName: 'Roadside Grill', highway, exit })).location;
    expect(await label('I-80', '284')).toBe('Roadside Grill — I-80, Exit 284');
    expect(await label('US-66', 'Unknown Exit')).toBe('Roadside Grill — US-66');
    expect(await label('Unknown Highway', '7')).toBe('Roadside Grill — Exit 7');
    expect(await label('Unknown Highway', 'Unknown Exit')).toBe('Roadside Grill');
  });

  it('without a photo, or with someone else’s, makes neither post nor points', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    const theirs = await aKeptPhoto(other);
    await expect(aPost(driver, { photoKeys: [] })).rejects.toMatchObject({ code: 'photo-required' });
    await expect(aPost(driver, { photoKeys: [theirs] })).rejects.toMatchObject({ code: 'photo-required' });
    expect(await pointsOf(driver)).toBe(5);
  });

  it('cannot use one photo for two posts', async () => {
    const driver = await aDriver();
    const photoKeys = [await aKeptPhoto(driver)];
    const both = await Promise.allSettled([aPost(driver, { photoKeys }), aPost(driver, { photoKeys })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await pointsOf(driver)).toBe(10);
  });
});

describe('a deleted post', () => {
  it('is gone with its comments; only its author may delete it', async () => {
    const [author, other] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    await postComment(other, { postId: post.id, content: 'Looks good.', formKey: null });
    await expect(deletePost(other, post.id)).rejects.toMatchObject({ code: 'not-post-author', status: 403 });
    await deletePost(author, post.id);
    await expect(readPost(null, post.id)).rejects.toMatchObject({ code: 'post-not-found' });
    await expect(listComments(null, { postId: post.id, limit: 10 })).rejects.toMatchObject({ code: 'post-not-found' });
    expect(
      await findOwnPhotos(
        author.id,
        post.images.map(({ url }) => url),
      ),
    ).toEqual([]);
  });
});

describe('a list of posts', () => {
  it('shows each post once over its pages while others are posted and voted on', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const made: number[] = [];
    for (let count = 0; count < 9; count += 1) made.push((await aPost(author)).id);
    for (const sort of ['latest', 'most-eaten', 'most-beat'] as const) {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listPosts>> = await listPosts(null, {
          sort,
          limit: 4,
          cursor,
          userId: author.id,
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next;
        await aPost(voter);
      } while (cursor);
      expect([...seen].sort()).toEqual([...made].sort());
    }
  });

  it(
    'is ordered by what it says',
    { tags: ['S2.route.beat', 'S2.route.eaten', 'S2.route.latest', 'S7.posts.1', 'S7.posts.2'] },
    async () => {
      const [author, voter] = [await aDriver(), await aDriver()];
      const [plain, eaten, beat] = [await aPost(author), await aPost(author), await aPost(author)];
      await castVote.post(voter, { id: eaten.id, direction: 'up' });
      await castVote.post(voter, { id: beat.id, direction: 'down' });
      const first = async (sort: 'latest' | 'most-eaten' | 'most-beat') =>
        (await listPosts(voter, { sort, limit: 1, userId: author.id })).items[0];
      expect(await first('latest')).toMatchObject({ id: beat.id, viewerVote: 'down' });
      expect(await first('most-eaten')).toMatchObject({ id: eaten.id, viewerVote: 'up' });
      expect(await first('most-beat')).toMatchObject({ id: beat.id });
      expect(plain.id).toBeGreaterThan(0);
    },
  );

  it('refuses a cursor that it did not hand out (case 33)', async () => {
    for (const cursor of ['garbage', 'e30', '-1']) {
      await expect(listPosts(null, { sort: 'latest', limit: 4, cursor })).rejects.toMatchObject({
        code: 'invalid-cursor',
        status: 400,
      });
    }
  });
});

describe('a short link', () => {
  it('leads to its post by code, or by id where it is only digits', async () => {
    const post = await aPost(await aDriver());
    expect(post.shortCode).toMatch(/[a-z]/);
    expect(await resolveShortCode(post.shortCode)).toBe(post.id);
    expect(await resolveShortCode(String(post.id))).toBe(post.id);
    await expect(resolveShortCode('zzzzzzz')).rejects.toMatchObject({ status: 404 });
  });
});

describe('comments', () => {
  it('are counted on their post, come newest first, and go when their author deletes them (case 27)', async () => {
    const [author, other] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    const first = await postComment(other, { postId: post.id, content: 'Gravy is right.', formKey: null });
    await postComment(author, { postId: post.id, content: 'Told you.', formKey: null });
    const page = await listComments(other, { postId: post.id, limit: 10 });
    expect(page.items.map(({ content }) => content)).toEqual(['Told you.', 'Gravy is right.']);
    await expect(deleteComment(author, first.id)).rejects.toMatchObject({ code: 'not-comment-author', status: 403 });
    await deleteComment(other, first.id);
    expect(await readPost(null, post.id)).toMatchObject({ commentCount: 1 });
    await expect(deleteComment(other, first.id)).rejects.toMatchObject({ status: 404 });
    expect(await recount()).toMatchObject({ drift: [] });
  });

  it('sent again with their form key are posted once', async () => {
    const driver = await aDriver();
    const post = await aPost(await aDriver());
    const input = { postId: post.id, content: 'Twice over a weak link.', formKey: 'comment-key' };
    const made = await Promise.all([postComment(driver, input), postComment(driver, input)]);
    expect(made[0].id).toBe(made[1].id);
    expect(await readPost(null, post.id)).toMatchObject({ commentCount: 1 });
  });
});
