import { deleteAppealsOf } from '~models/appeal';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findCommentsOf } from '~models/comment';
import { deleteFollowersOf, deleteFollowsOf } from '~models/follow';
import { deleteDataExportOf } from '~models/data-export';
import { forgetWhoseDeletion } from '~models/deletion-request';
import { deleteLedgerOf, forgetActor } from '~models/ledger';
import { deleteLetterTurn } from '~models/letter-turn';
import { forgetWhoAdded } from '~models/location';
import { forgetWhoChanged } from '~models/location-change';
import { forgetWhoseActs } from '~models/moderation-act';
import { deleteNoticesOf, forgetActorOfNotices } from '~models/notice';
import { deleteNoticeChoice } from '~models/notice-choice';
import { deleteOneTimeTokensOf } from '~models/one-time-token';
import { deleteOutgoingMailTo } from '~models/outgoing-mail';
import { condemnPhotos } from '~models/photo';
import { forgetWhoBrought } from '~models/place-file';
import { deleteReportsOf } from '~models/place-report';
import { deleteSuggestionsOf } from '~models/place-suggestion';
import { findPostIdsOf } from '~models/post';
import { deleteReportsAbout, deleteReportsBy } from '~models/report';
import { forgetPersonInCases } from '~models/report-case';
import { deleteSecondFactor } from '~models/second-factor';
import { deleteStandingsOf } from '~models/standing';
import { deleteUserRow, findUser, nothingPersonal, updateUser } from '~models/user';
import { findVotesOf } from '~models/vote';
import { deleteWaitingPostsOf } from '~models/waiting-post';
import { endSessionsOf } from '../accounts/sessions';
import { batchSizes } from '../background-jobs';
import { eraseBlocksOf } from '../blocks';
import { removeComments } from '../comments';
import { removePost } from '../posts/delete-post';
import { countersOfPosts, inSerialQueue } from '../group-commit';
import { noteDeletion } from './deletion-notes';
import { eraseVotes } from './erase-vote';

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
    await deleteNoticeChoice(userId, tx);
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
    await deleteLetterTurn(userId, tx);
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
