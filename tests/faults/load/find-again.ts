import { Comments } from '~models/comment';
import { Ledger } from '~models/ledger';
import { findPost, Posts } from '~models/post';
import { findUser, Users } from '~models/user';
import { findVotes, voteId } from '~models/vote';
import type { TakenMail } from '../../support/mail-server';
import type { Acknowledged, Ballot } from './acknowledged';
import type { Kind } from './tally';

/** `doubled`: extra effects of acknowledged requests. */
export type Found = { acknowledged: number; found: number; lost: number; doubled: number };

type Stores = {
  /** Names of the photos that the photo service has stored. */
  photos: Set<string>;
  mail: TakenMail[];
};

/** Looks up every acknowledged effect and counts how often it exists. */
export async function countEffects(done: Acknowledged, { photos, mail }: Stores): Promise<Record<Kind, Found>> {
  const ballots = [...done.ballots.values()];
  const profiles = [...done.profiles];
  return {
    vote: sum(
      await Promise.all(ballots.map(findBallot)),
      ballots.reduce((all, { count }) => all + count, 0),
    ),
    comment: sum(
      await Promise.all(
        done.comments.map(async ({ id, content }) => {
          const rows = await Comments.find({ content }).lean().exec();
          return rows.some(({ _id }) => id === null || _id === id) ? rows.length : 0;
        }),
      ),
    ),
    post: sum(
      await Promise.all(
        done.posts.map(async ({ id, title }) => {
          const keys = (await findPost(id))?.photos.map(({ key }) => key) ?? [];
          const isWhole = keys.length === 1 && keys.every((key) => photos.has(`meat/${key}`));
          const points = await Ledger.countDocuments({ postId: id, reason: 'post' });
          // Not all posts earn points: only a picture's first use, and ten posts a day. `recount` checks those that do.
          return isWhole && points <= 1 ? Posts.countDocuments({ title }) : 0;
        }),
      ),
    ),
    share: sum(
      await Promise.all(
        done.shares.map(({ driverId, postId }) => Ledger.countDocuments({ userId: driverId, reason: 'share', postId })),
      ),
    ),
    profile: sum(
      await Promise.all(profiles.map(async ([id, { city }]) => Number((await findUser(id))?.city === city))),
      profiles.reduce((all, [, { count }]) => all + count, 0),
    ),
    registration: sum(
      await Promise.all(
        done.registrations.map(async (email) => {
          const accounts = await Users.countDocuments({ email });
          const mails = new Set(mail.filter(({ to }) => to === email).map(({ messageId }) => messageId)).size;
          return Math.min(accounts, mails) + Math.max(0, mails - 1);
        }),
      ),
    ),
  };
}

/** `round` counts casts without a previous vote: one more means a request was applied twice, one less that one was lost. */
async function findBallot({ postId, voterId, direction, casts }: Ballot): Promise<number> {
  const [row] = await findVotes([voteId('post', postId, voterId)]);
  if (!row || row.direction !== direction || row.round < casts) return 0;
  return 1 + row.round - casts;
}

/** @param times how often each effect exists @param acknowledged the number of acknowledged requests behind them */
function sum(times: number[], acknowledged = times.length): Found {
  const lost = times.filter((count) => count === 0).length;
  const doubled = times.reduce((all, count) => all + Math.max(0, count - 1), 0);
  return { acknowledged, found: acknowledged - lost, lost, doubled };
}
