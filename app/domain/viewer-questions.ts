import { findDirections } from '~models/vote';
import type { Followed } from '~/schemas/follows';
import type { Period } from '~/schemas/periods';
import type { Actor } from './actor';
import { doesFollow } from './follows/follow';
import { viewersWordOn } from './locations/place-reports';
import { ownRank } from './points/own-ranks';

/** What a page asks about its viewer, besides who they are. */
export type ViewerQuestion =
  | { about: 'post' | 'comment'; items: { id: number; userId: number }[] }
  | { about: 'driver'; userId: number }
  | { about: 'follow'; followed: Followed }
  | { about: 'rank'; period: Period }
  | { about: 'place'; placeId: number };

/** `rank` is for a page that shows it. */
export type UsualAnswers = { rank: number | null };

/**
 * What a page that was rendered for many has to know of its reader.
 * @returns null where their page differs in more: something on it is theirs, they have voted, follow or reported what it shows, or it
 *   shows ranks and they have none
 */
export async function usualAnswers(actor: Actor, questions: readonly ViewerQuestion[]): Promise<UsualAnswers | null> {
  const items = questions.flatMap((each) => ('items' in each ? each.items : []));
  const isOwn = ({ userId }: { userId: number }) => userId === actor.id;
  if (items.some(isOwn) || questions.some((each) => each.about === 'driver' && isOwn(each))) return null;
  const votesOn = (about: 'post' | 'comment') => {
    const ids = questions.flatMap((each) => (each.about === about ? each.items.map(({ id }) => id) : []));
    return findDirections(about, [...new Set(ids)], actor.id);
  };
  const ranked = questions.find((each) => each.about === 'rank');
  const [own, ...differences] = await Promise.all([
    ranked ? ownRank(actor.id, ranked.period) : null,
    votesOn('post').then(({ size }) => size > 0),
    votesOn('comment').then(({ size }) => size > 0),
    ...questions.map(async (each) => {
      if (each.about === 'follow') return doesFollow(actor, each.followed);
      return each.about === 'place' && (await viewersWordOn(actor, each.placeId)) !== null;
    }),
  ]);
  const rank = own?.rank ?? null;
  return differences.some(Boolean) || (ranked && rank === null) ? null : { rank };
}
