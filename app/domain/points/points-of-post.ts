import type { Tx } from '~models/database/transaction';
import { findLedgerOfPost, type LedgerReason, type LedgerRow } from '~models/ledger';
import { agreedAtOnce } from '../agreed-time';
import { type Award, boardsOf, recordAwards } from './awards';

/** What a post and its votes give its author. */
const given: LedgerReason[] = ['post', 'vote', 'vote-withdrawn'];
const ofHiding: LedgerReason[] = ['post-hidden', 'post-restored'];

/** All of a post's rows that have to add up to nothing once it is hidden or gone. */
export const reasonsOfPost: ReadonlySet<LedgerReason> = new Set([...given, ...ofHiding, 'post-deleted']);

/** Those that have to add up to nothing while it is shown. */
export const reasonsOfHiding: ReadonlySet<LedgerReason> = new Set(ofHiding);

/** Points that come together in one week and one month. */
export const periodOf = (row: Pick<LedgerRow, 'countsAt'>): string => boardsOf(row).join('+');

type PostOf = { id: number; userId: number };

/** For a post that goes: nothing more, where it was hidden and nothing stands. */
export const takeBackForGood = ({ id, userId }: PostOf, tx: Tx): Promise<void> =>
  reverse({ postId: id, userId, of: [...given, ...ofHiding], as: 'post-deleted', key: `post-deleted:${id}` }, tx);

/** @param round how often the post was hidden so far */
export const takeBackWhileHidden = ({ id, userId }: PostOf, round: number, tx: Tx): Promise<void> =>
  reverse(
    { postId: id, userId, of: [...given, ...ofHiding], as: 'post-hidden', key: `post-hidden:${id}:${round}` },
    tx,
  );

/** Gives again what hiding took back, in the weeks and months it belongs to. @param round how often it was hidden so far */
export const giveAgain = ({ id, userId }: PostOf, round: number, tx: Tx): Promise<void> =>
  reverse({ postId: id, userId, of: ofHiding, as: 'post-restored', key: `post-restored:${id}:${round}` }, tx);

/** Of a hidden post nothing stands: what changes of its votes meanwhile changes what is given again, and no points now. */
export const asOfHidden = (awards: Award[]): Award[] =>
  awards.flatMap((award) => [
    award,
    { ...award, key: `${award.key}:hidden`, points: -award.points, reason: 'post-hidden' satisfies LedgerReason },
  ]);

type Reversal = { postId: number; userId: number; of: LedgerReason[]; as: LedgerReason; key: string };

/** One reversal for each week and month that a post's points counted in, however many votes gave them. */
async function reverse({ postId, userId, of, as, key }: Reversal, tx: Tx): Promise<void> {
  const sums = new Map<string, { points: number; countsAt: Date }>();
  for (const row of await findLedgerOfPost(postId, of, tx)) {
    const period = periodOf(row);
    const sum = sums.get(period) ?? { points: 0, countsAt: row.countsAt };
    sum.points += row.points;
    sums.set(period, sum);
  }
  const at = agreedAtOnce();
  const reversals = [...sums]
    .filter(([, { points }]) => points !== 0)
    .map(([period, { points, countsAt }]): Award => ({
      key: `${key}:${period}`,
      userId,
      points: -points,
      reason: as,
      postId,
      at,
      countsAt,
    }));
  await recordAwards(reversals, tx);
}
