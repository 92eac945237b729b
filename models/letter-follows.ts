import type { FollowKind } from '~/schemas/follows';
import { Follows } from './follow';

/** The last things of each kind that somebody began to follow, newest first. */
export type NewestFollows = { userId: number; kind: FollowKind; keys: string[] };

/** @param most of each kind */
export const findNewestFollows = (userIds: number[], most: number): Promise<NewestFollows[]> =>
  Follows.aggregate<NewestFollows>([
    { $match: { userId: { $in: userIds } } },
    {
      $group: {
        _id: { userId: '$userId', kind: '$kind' },
        keys: { $topN: { n: most, sortBy: { at: -1, _id: 1 }, output: '$key' } },
      },
    },
    { $project: { _id: 0, userId: '$_id.userId', kind: '$_id.kind', keys: 1 } },
  ]).exec();
