import { log } from '~/services/log';
import { deleteAppealsOf } from '~models/appeal';
import { findCommentsOf, correctCommentCounters } from '~models/comment';
import { deleteDataExportOf } from '~models/data-export';
import { inTransaction, type Tx } from '~models/database/transaction';
import { forgetWhoseDeletion } from '~models/deletion-request';
import { deleteFollowersOf, deleteFollowsOf } from '~models/follow';
import { deleteLedgerOf, forgetActor } from '~models/ledger';
import { forgetWhoAdded } from '~models/location';
import { forgetWhoChanged } from '~models/location-change';
import { forgetWhoseActs } from '~models/moderation-act';
import { deleteNoticesOf, forgetActorOfNotices } from '~models/notice';
import { deletePreferences } from '~models/user-preferences';
import { deleteOneTimeTokensOf } from '~models/one-time-token';
import { deleteOutgoingMailTo } from '~models/outgoing-mail';
import { condemnPhotos } from '~models/photo';
import { forgetWhoBrought } from '~models/place-file';
import { deleteReportsOf } from '~models/place-report';
import { deleteSuggestionsOf } from '~models/place-suggestion';
import { findPostIdsOf, addPostVotes, findVotedPosts } from '~models/post';
import { deleteReportsAbout, deleteReportsBy } from '~models/report';
import { forgetPersonInCases } from '~models/report-case';
import { deleteSecondFactor } from '~models/second-factor';
import { deleteStandingsOf } from '~models/standing';
import {
  deleteUserRow,
  findUser,
  nothingPersonal,
  updateUser,
  countHiddenUsers,
  findUserIdsHiddenBefore,
} from '~models/user';
import { findVotesOf, deleteVotes, findVotes, type VoteChange, type VoteRow } from '~models/vote';
import { deleteWaitingPostsOf } from '~models/waiting-post';
import { endSessionsOf } from '../accounts/sessions';
import { agreedAtOnce, agreedNow } from '../agreed-time';
import { batchSizes } from '../background-jobs';
import { eraseBlocksOf } from '../blocks';
import { removeComments } from '../comments';
import { countersOfPosts, inSerialQueue } from '../group-commit';
import { sweepPhotos } from '../photos/withheld-photos';
import { type Award, recordAwards } from '../points/awards';
import { asOfHidden, givenBy } from '../points/points-of-post';
import { removePost } from '../posts/edit-post';
import { pointsOf } from '../votes';
import { noteDeletion, copyDeletionNotes } from './account-shown';
import { dueIfHiddenBefore } from './request-deletion';

/**
 * Erases an account that was hidden before a time, and everything it left, in small steps: after each of them all counts and points
 * of others add up, and an interrupted erasure continues where it stopped.
 * @returns false when the account is not due: its owner kept it meanwhile, or it is gone
 */
export async function eraseAccount(userId: number, hiddenBefore: Date): Promise<boolean> {
  if (!(await emptyProfile(userId, hiddenBefore))) return false;
  await inBatches(
    () => findPostIdsOf(userId, batchSizes.erased),
    async (ids) => {
      for (const id of ids) await inTurn((tx) => removePost(id, tx));
    },
  );
  await inBatches(
    () => findCommentsOf(userId, batchSizes.erased),
    (comments) =>
      inTurn((tx) =>
        removeComments(
          comments.map(({ _id }) => _id),
          tx,
        ),
      ),
  );
  await inBatches(
    () => findVotesOf(userId, batchSizes.erased),
    (votes) => eraseVotes(votes.map(({ _id }) => _id)),
  );
  await eraseBlocksOf(userId);
  await deleteFollowersOf(userId);
  await forgetActor(userId);
  await eraseWhatMayBeMuch(userId);
  await inTransaction(async (tx) => {
    await eraseWhatMayBeMuch(userId, tx);
    await deleteWaitingPostsOf(userId, tx);
    await deleteReportsBy(userId, tx);
    await deleteReportsAbout(userId, tx);
    await forgetPersonInCases(userId, tx);
    await forgetWhoBrought(userId, tx);
    await deleteAppealsOf(userId, tx);
    await forgetWhoseActs(userId, tx);
    await forgetWhoseDeletion(userId, tx);
    await deletePreferences(userId, tx);
    await deleteStandingsOf(userId, tx);
    await deleteUserRow(userId, tx);
  });
  return true;
}

/** First outside of the transaction that ends it, since MongoDB ends those after seconds; then in it, for what came meanwhile. */
async function eraseWhatMayBeMuch(userId: number, tx?: Tx): Promise<void> {
  await condemnPhotos({ ownerId: userId }, tx);
  await forgetWhoAdded(userId, tx);
  await deleteReportsOf(userId, tx);
  await deleteFollowsOf(userId, tx);
  await deleteSuggestionsOf(userId, tx);
  await forgetWhoChanged(userId, tx);
  await deleteNoticesOf(userId, tx);
  await forgetActorOfNotices(userId, tx);
  await deleteLedgerOf(userId, tx);
}

/** The point of no return: from here on there is neither a person nor a way back, only a number with things to clear. */
function emptyProfile(userId: number, hiddenBefore: Date): Promise<boolean> {
  return inTransaction(async (tx) => {
    const user = await findUser(userId, tx);
    if (!user?.hiddenAt || user.hiddenAt >= hiddenBefore) return false;
    if (user.email) await deleteOutgoingMailTo(user.email, tx);
    await endSessionsOf(userId, null, tx);
    await deleteOneTimeTokensOf(userId, tx);
    await noteDeletion(user, 'erased', tx);
    await deleteSecondFactor(userId, tx);
    await deleteDataExportOf(userId, tx);
    await updateUser(userId, { ...nothingPersonal, isProfilePublic: false, username: `erased-${userId}` }, tx);
    return true;
  });
}

/** Continues until `find` returns nothing; `work` has to make what it is given go away. */
async function inBatches<T>(find: () => Promise<T[]>, work: (found: T[]) => Promise<void>): Promise<void> {
  for (;;) {
    const found = await find();
    if (found.length === 0) return;
    await work(found);
  }
}

/** With what else moves the counters of posts. */
const inTurn = (work: (tx: Tx) => Promise<void>): Promise<void> =>
  inSerialQueue(countersOfPosts, () => inTransaction(work));

/**
 * Erases votes of a departing voter, in one transaction: counters go back, and so do the authors' points, by reversals in the week and
 * month of each vote. The posts and comments may be hidden.
 */
export function eraseVotes(ids: string[]): Promise<void> {
  return inSerialQueue(countersOfPosts, () =>
    inTransaction(async (tx) => {
      const votes = await findVotes(ids, tx);
      await deleteVotes(ids, tx);
      const standing = votes.filter(({ direction }) => direction);
      await takeBackOnPosts(
        standing.filter(({ subject }) => subject === 'post'),
        tx,
      );
      for (const vote of standing) {
        if (vote.subject === 'comment') await correctCommentCounters(vote.subjectId, changeOf(vote), tx);
      }
    }),
  );
}

const changeOf = ({ direction }: VoteRow) => (direction === 'up' ? { upVotes: -1 } : { downVotes: -1 });

async function takeBackOnPosts(votes: VoteRow[], tx: Tx): Promise<void> {
  const found = await findVotedPosts(
    votes.map(({ subjectId }) => subjectId),
    tx,
  );
  const posts = new Map(found.map((post) => [post._id, post]));
  const at = agreedAtOnce();
  const awards: Award[] = [];
  const recorded: Award[] = [];
  const changes: VoteChange[] = [];
  for (const vote of votes) {
    const post = posts.get(vote.subjectId);
    if (!post) continue;
    const reversal = pointsOf(vote, { ...vote, direction: null }, post.userId, at);
    awards.push(...reversal);
    recorded.push(...(post.hidden ? asOfHidden(reversal) : reversal));
    changes.push({ id: post._id, upVotes: 0, downVotes: 0, ...changeOf(vote) });
  }
  await addPostVotes(changes, givenBy(awards), tx);
  await recordAwards(recorded, tx);
}

type Purge = {
  erased: number;
  /** Accounts whose erasure failed, for a reason that is in the log; the next purge continues with them. */
  failed: number;
  /** Accounts that are hidden and not yet due, or failed. */
  waiting: number;
};

const batch = 100;

/**
 * Erases accounts that were hidden more than 30 days ago, with the files of their photos. Safe beside a running site, and in two
 * processes at once.
 * @param onErased receives how many accounts are erased so far
 */
export async function purgeDeletedAccounts(onErased: (erased: number) => void = () => undefined): Promise<Purge> {
  const purge = await eraseDueAccounts(onErased);
  await copyDeletionNotes();
  await sweepPhotos();
  return purge;
}

/** Leaves the files of their photos to the next sweep. */
export async function eraseDueAccounts(onErased: (erased: number) => void = () => undefined): Promise<Purge> {
  const hiddenBefore = dueIfHiddenBefore(await agreedNow());
  let [erased, failed, last] = [0, 0, 0];
  for (;;) {
    const ids = await findUserIdsHiddenBefore(hiddenBefore, last, batch);
    for (const id of ids) {
      try {
        if (await eraseAccount(id, hiddenBefore)) onErased((erased += 1));
      } catch (error) {
        failed += 1;
        log.error({ error, userId: id }, 'an account could not be erased; it is tried again');
      }
      last = id;
    }
    if (ids.length < batch) break;
  }
  return { erased, failed, waiting: await countHiddenUsers() };
}
