import type { Tx } from './database/transaction';
import { type NoticeChoiceRow, NoticeChoices } from './notice-choice';
import { Posts } from './post';
import { Users } from './user';
import { type VoteRow, Votes, type VoteTarget, voteTargetFields } from './vote';

/** What is known of drivers before their points move, by the driver's id. Who has chosen nothing has no choices. */
export type KnownDrivers = { points: Map<number, number>; choices: Map<number, NoticeChoiceRow> };

type Found = {
  targets: VoteTarget[];
  authors: { _id: number; points: number }[];
  choices: NoticeChoiceRow[];
  votes: VoteRow[];
};

const ofAuthors = { localField: 'targets.userId', foreignField: '_id' };

/**
 * All that votes on posts are counted by, in one command: the posts that are shown, their authors, and the votes that stand. The posts are
 * made one row first, so that each other collection is asked once.
 */
export async function findForVotesOnPosts(
  ids: number[],
  voteIds: string[],
  tx: Tx,
): Promise<{ targets: VoteTarget[]; votes: VoteRow[]; authors: KnownDrivers }> {
  const [found] = await Posts.aggregate<Found>([
    { $match: { _id: { $in: ids }, visible: true } },
    { $project: voteTargetFields },
    { $group: { _id: null, targets: { $push: '$$ROOT' } } },
    { $lookup: { from: Users.collection.collectionName, ...ofAuthors, as: 'authors' } },
    { $lookup: { from: NoticeChoices.collection.collectionName, ...ofAuthors, as: 'choices' } },
    {
      $lookup: {
        from: Votes.collection.collectionName,
        pipeline: [{ $match: { _id: { $in: voteIds } } }],
        as: 'votes',
      },
    },
    { $project: { targets: 1, choices: 1, votes: 1, 'authors._id': 1, 'authors.points': 1 } },
  ])
    .session(tx)
    .exec();
  const { targets = [], authors = [], choices = [], votes = [] } = found ?? {};
  return {
    targets,
    votes,
    authors: {
      points: new Map(authors.map(({ _id, points }) => [_id, points])),
      choices: new Map(choices.map((row) => [row._id, row])),
    },
  };
}
