import { findUser } from '~models/user';
import { Ledger } from '~models/ledger';
import { Posts } from '~models/post';
import { findVotes, voteId } from '~models/vote';
import { findFirstInBox } from '~models/ballot-box';
import { aDriver, aPost } from '../support/factories';
import { aPhoto } from '../support/pictures';
import type { Deed } from './killed-between-writes';

const dish = { title: 'Ribs', locationName: 'Diner', highway: 'I-80', exit: '1' };

/** The deeds that take several writes each. */
export const deeds: Record<'vote' | 'counting' | 'post' | 'share' | 'profile', Deed> = {
  vote: {
    name: 'a vote',
    act: (browser, postId) => browser.api.post(`/api/posts/${postId}/vote`, { direction: 'up' }),
    isDone: async ({ id }, postId) => (await findVotes([voteId('post', postId, id)]))[0]?.direction === 'up',
  },
  counting: {
    name: 'counting a crowd of votes, for a look at the boards',
    from: 'delete',
    act: async (browser, postId) => {
      const posts = await Promise.all(Array.from({ length: 5 }, async () => aPost(await aDriver())));
      const vote = (id: number) => browser.api.post(`/api/posts/${id}/vote`, { direction: 'up' });
      const [answer] = await Promise.all([vote(postId), ...posts.map(({ id }) => vote(id))]);
      await browser.send('GET', '/leaderboard');
      return answer;
    },
    isDone: async ({ id }, postId) =>
      (await findVotes([voteId('post', postId, id)]))[0]?.direction === 'up' && (await findFirstInBox()) === null,
  },
  post: {
    name: 'a post',
    act: async (browser) => browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file: await aPhoto() }]),
    isDone: async ({ id }) => (await Posts.countDocuments({ userId: id })) === 1,
  },
  share: {
    name: 'a share',
    act: (browser, postId) => browser.api.post(`/api/posts/${postId}/share`),
    isDone: async ({ id }) => (await Ledger.countDocuments({ userId: id, reason: 'share' })) === 1,
  },
  profile: {
    name: 'a profile',
    act: (browser) => browser.api.put('/api/users/profile', { city: 'Reno', bio: 'Hauls pies.', truckType: null }),
    isDone: async ({ id }) => (await findUser(id))?.city === 'Reno',
  },
};
