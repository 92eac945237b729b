import { describe, expect, it } from 'vitest';
import { listPosts } from '~/domain/posts/read-posts';
import { castVote } from '~/domain/votes';
import { aDriver, aKeptPhoto, aPost, pointsOf } from '../support/factories';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

describe('publishing a post', () => {
  it('shows the known parts of its road to others', async () => {
    const driver = await aDriver();
    const label = async (highway: string, exit: string) =>
      (await aPost(driver, { locationName: 'Roadside Grill', highway, exit })).location;
    expect(await label('I-80', '284')).toBe('Roadside Grill — I-80, Exit 284');
    expect(await label('US-66', 'Unknown Exit')).toBe('Roadside Grill — US-66');
    expect(await label('Unknown Highway', '7')).toBe('Roadside Grill — Exit 7');
    expect(await label('Unknown Highway', 'Unknown Exit')).toBe('Roadside Grill');
  });

  it('without a photo, or with another user’s, creates neither a post nor points', async () => {
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

describe('a list of posts', () => {
  it(
    'is sorted as its name says',
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
});
