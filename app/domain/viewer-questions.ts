import type { Period } from '~/schemas/choices';
import type { Followed } from '~/schemas/notices';
import { findDirections, type VoteDirection } from '~models/vote';
import type { Actor } from './actor';
import { isFollowing, followedHighways } from './follows/follow';
import { viewersReportOn } from './locations/place-reports';
import { ownRank } from './points/leaderboard';

export type { VoteDirection };

/** Data about its viewer that a page needs, besides their identity. */
export type ViewerQuestion =
  | { about: 'post' | 'comment'; items: { id: number; userId: number }[] }
  | { about: 'driver'; userId: number }
  | { about: 'follow'; followed: Followed }
  | { about: 'highways' }
  | { about: 'rank'; period: Period }
  | { about: 'place'; placeId: number };

/** `rank`: null unless the page shows it. `votes`: by key, such as `post-7` or `comment-3`. */
export type SharedPageAnswers = { rank: number | null; votes: Map<string, VoteDirection> };

/**
 * A viewer's data for a page that was rendered once for all drivers.
 * @returns null if the viewer needs their own rendering: they wrote, follow or reported something on the page, or it shows ranks and they
 * have none
 */
export async function answersForSharedPage(
  actor: Actor,
  questions: readonly ViewerQuestion[],
): Promise<SharedPageAnswers | null> {
  const items = questions.flatMap((each) => ('items' in each ? each.items : []));
  const isOwn = ({ userId }: { userId: number }) => userId === actor.id;
  if (items.some(isOwn) || questions.some((each) => each.about === 'driver' && isOwn(each))) return null;
  const votesOn = async (about: 'post' | 'comment') => {
    const ids = questions.flatMap((each) => (each.about === about ? each.items.map(({ id }) => id) : []));
    const votes = await findDirections(about, [...new Set(ids)], actor.id);
    return [...votes].map(([id, direction]) => [`${about}-${id}`, direction] as const);
  };
  const ranked = questions.find((each) => each.about === 'rank');
  const [own, onPosts, onComments, ...differences] = await Promise.all([
    ranked ? ownRank(actor.id, ranked.period) : null,
    votesOn('post'),
    votesOn('comment'),
    ...questions.map(async (each) => {
      if (each.about === 'follow') return isFollowing(actor, each.followed);
      if (each.about === 'highways') return (await followedHighways(actor)).length > 0;
      return each.about === 'place' && (await viewersReportOn(actor, each.placeId)) !== null;
    }),
  ]);
  const rank = own?.rank ?? null;
  return differences.some(Boolean) || (ranked && rank === null)
    ? null
    : { rank, votes: new Map([...onPosts, ...onComments]) };
}
