import { findUser } from '~models/user';
import { Ledger } from '~models/ledger';
import { Posts } from '~models/post';
import { findVotes, voteId } from '~models/vote';
import { aPhoto } from '../support/pictures';
import type { Operation } from './killed-between-writes';

const dish = { title: 'Ribs', locationName: 'Diner', highway: 'I-80', exit: '1' };

/** Operations with several writes. */
export const operations: Record<'vote' | 'post' | 'share' | 'profile', Operation> = {
  vote: {
    name: 'a vote',
    run: (browser, postId) => browser.api.post(`/api/posts/${postId}/vote`, { direction: 'up' }),
    isDone: async ({ id }, postId) => (await findVotes([voteId('post', postId, id)]))[0]?.direction === 'up',
  },
  post: {
    name: 'a post',
    run: async (browser) => browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file: await aPhoto() }]),
    isDone: async ({ id }) => (await Posts.countDocuments({ userId: id })) === 1,
  },
  share: {
    name: 'a share',
    run: (browser, postId) => browser.api.post(`/api/posts/${postId}/share`),
    isDone: async ({ id }) => (await Ledger.countDocuments({ userId: id, reason: 'share' })) === 1,
  },
  profile: {
    name: 'a profile',
    run: (browser) => browser.api.put('/api/users/profile', { city: 'Reno', bio: 'Hauls pies.', truckType: null }),
    isDone: async ({ id }) => (await findUser(id))?.city === 'Reno',
  },
};
