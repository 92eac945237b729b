import { log } from '~/services/log';
import { findCommentsOf, correctCommentCounters } from '~models/comment';
import { inTransaction, type Tx } from '~models/database/transaction';
import { anonymizeDeletionRequests } from '~models/deletion';
import { deleteFollowersOf, deleteFollowsOf } from '~models/follow';
import { deleteLedgerOf, anonymizeLedger } from '~models/ledger';
import { anonymizeAddedPlaces } from '~models/location';
import { anonymizeChanges } from '~models/location-change';
import { anonymizeActs } from '~models/moderation-act';
import { deleteNoticesOf, anonymizeNotices } from '~models/notice';
import { deletePreferences } from '~models/user-preferences';
import { deleteTokensOf } from '~models/token';
import { anonymizeImports, deleteDataExportOf, deleteOutgoingMailTo } from '~models/job';
import { markPhotosForDeletion } from '~models/photo';
import { deleteReportsOf } from '~models/place-report';
import { deleteSuggestionsOf } from '~models/place-suggestion';
import { findPostIdsOf, addPostVotes, findVotedPosts } from '~models/post';
import { deleteReportsAbout, deleteReportsBy } from '~models/report';
import { anonymizeCases } from '~models/report-case';
import { deleteSecondFactor } from '~models/second-factor';
import { deleteBoardScoresOf } from '~models/leaderboard-score';
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
import { estimatedClusterNow, clusterNow } from '../cluster-time';
import { batchSizes } from '../background-jobs';
import { eraseBlocksOf } from '../blocks';
import { removeComments } from '../comments';
import { inPostsTransaction } from '../group-commit';
import { sweepPhotos } from '../photos/withheld-photos';
import { type Award, recordAwards, withReversals, pointsByPost } from '../points/awards';
import { removePost } from '../posts/edit-post';
import { pointsOf } from '../votes';
import { recordDeletion, copyDeletionNotes } from './account-shown';
import { erasureCutoff } from './request-deletion';

/**
 * Erases an account hidden before the given time, and everything it created, in small steps. After each step, the counts and points of
 * others are consistent, and an interrupted erasure continues where it stopped.
 * @returns false if the account isn't due, because its owner restored it or it no longer exists
 */
export async function eraseAccount(userId: number, hiddenBefore: Date): Promise<boolean> {
  if (!(await emptyProfile(userId, hiddenBefore))) return false;
  await inBatches(
    () => findPostIdsOf(userId, batchSizes.erased),
    async (ids) => {
      for (const id of ids) await inPostsTransaction((tx) => removePost(id, tx));
    },
  );
  await inBatches(
    () => findCommentsOf(userId, batchSizes.erased),
    (comments) =>
      inPostsTransaction((tx) =>
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
  await anonymizeLedger(userId);
  await eraseBulkRows(userId);
  await inTransaction(async (tx) => {
    await eraseBulkRows(userId, tx);
    await deleteWaitingPostsOf(userId, tx);
    await deleteReportsBy(userId, tx);
    await deleteReportsAbout(userId, tx);
    await anonymizeCases(userId, tx);
    await anonymizeImports(userId, tx);
    await anonymizeActs(userId, tx);
    await anonymizeDeletionRequests(userId, tx);
    await deletePreferences(userId, tx);
    await deleteBoardScoresOf(userId, tx);
    await deleteUserRow(userId, tx);
  });
  return true;
}

/**
 * Erases what may be many rows. Runs outside the final transaction first, because MongoDB aborts long transactions, then again inside it
 * for rows added in the meantime.
 */
async function eraseBulkRows(userId: number, tx?: Tx): Promise<void> {
  await markPhotosForDeletion({ ownerId: userId }, tx);
  await anonymizeAddedPlaces(userId, tx);
  await deleteReportsOf(userId, tx);
  await deleteFollowsOf(userId, tx);
  await deleteSuggestionsOf(userId, tx);
  await anonymizeChanges(userId, tx);
  await deleteNoticesOf(userId, tx);
  await anonymizeNotices(userId, tx);
  await deleteLedgerOf(userId, tx);
}

/** After this, the account can't be restored. Only its id remains, for the cleanup. */
function emptyProfile(userId: number, hiddenBefore: Date): Promise<boolean> {
  return inTransaction(async (tx) => {
    const user = await findUser(userId, tx);
    if (!user?.hiddenAt || user.hiddenAt >= hiddenBefore) return false;
    if (user.email) await deleteOutgoingMailTo(user.email, tx);
    await endSessionsOf(userId, null, tx);
    await deleteTokensOf(userId, tx);
    await recordDeletion(user, 'erased', tx);
    await deleteSecondFactor(userId, tx);
    await deleteDataExportOf(userId, tx);
    await updateUser(userId, { ...nothingPersonal, isProfilePublic: false, username: `erased-${userId}` }, tx);
    return true;
  });
}

/** Repeats until `find` returns nothing; `work` must remove what it receives. */
async function inBatches<T>(find: () => Promise<T[]>, work: (found: T[]) => Promise<void>): Promise<void> {
  for (;;) {
    const found = await find();
    if (found.length === 0) return;
    await work(found);
  }
}

/**
 * Erases votes of a deleted user in one transaction: reduces the counters, and reverses the authors' points in the week and month of each
 * vote. Also handles votes on hidden posts and comments.
 */
export function eraseVotes(ids: string[]): Promise<void> {
  return inPostsTransaction(async (tx) => {
    const votes = await findVotes(ids, tx);
    await deleteVotes(ids, tx);
    const counted = votes.filter(({ direction }) => direction);
    await revokePointsOnPosts(
      counted.filter(({ subject }) => subject === 'post'),
      tx,
    );
    for (const vote of counted) {
      if (vote.subject === 'comment') await correctCommentCounters(vote.subjectId, changeOf(vote), tx);
    }
  });
}

const changeOf = ({ direction }: VoteRow) => (direction === 'up' ? { upVotes: -1 } : { downVotes: -1 });

async function revokePointsOnPosts(votes: VoteRow[], tx: Tx): Promise<void> {
  const found = await findVotedPosts(
    votes.map(({ subjectId }) => subjectId),
    tx,
  );
  const posts = new Map(found.map((post) => [post._id, post]));
  const at = estimatedClusterNow();
  const awards: Award[] = [];
  const recorded: Award[] = [];
  const changes: VoteChange[] = [];
  for (const vote of votes) {
    const post = posts.get(vote.subjectId);
    if (!post) continue;
    const reversal = pointsOf(vote, { ...vote, direction: null }, post.userId, at);
    awards.push(...reversal);
    recorded.push(...(post.hidden ? withReversals(reversal) : reversal));
    changes.push({ id: post._id, upVotes: 0, downVotes: 0, ...changeOf(vote) });
  }
  await addPostVotes(changes, pointsByPost(awards), tx);
  await recordAwards(recorded, tx);
}

type Purge = {
  erased: number;
  /** Accounts whose erasure failed (the log says why); the next purge retries them. */
  failed: number;
  /** Hidden accounts that are not due yet or whose erasure failed. */
  waiting: number;
};

const batch = 100;

/**
 * Erases accounts that were hidden more than 30 days ago, with their photo files. Safe to run while the site is running, and in two
 * processes at once.
 * @param onErased receives the number of accounts erased so far
 */
export async function purgeDeletedAccounts(onErased: (erased: number) => void = () => undefined): Promise<Purge> {
  const purge = await eraseDueAccounts(onErased);
  await copyDeletionNotes();
  await sweepPhotos();
  return purge;
}

/** Like `purgeDeletedAccounts`, but leaves the photo files to the next sweep. */
export async function eraseDueAccounts(onErased: (erased: number) => void = () => undefined): Promise<Purge> {
  const hiddenBefore = erasureCutoff(await clusterNow());
  let [erased, failed, last] = [0, 0, 0];
  for (;;) {
    const ids = await findUserIdsHiddenBefore(hiddenBefore, last, batch);
    for (const id of ids) {
      try {
        if (await eraseAccount(id, hiddenBefore)) onErased((erased += 1));
      } catch (error) {
        failed += 1;
        log.error({ error, userId: id }, 'an account could not be erased; it will be retried');
      }
      last = id;
    }
    if (ids.length < batch) break;
  }
  return { erased, failed, waiting: await countHiddenUsers() };
}
