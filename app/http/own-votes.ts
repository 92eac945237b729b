import { votesOn } from '~/domain/votes';
import type { OrSlot } from '~/schemas/shown';
import type { Arrived } from './asked';
import { isForAllDrivers, viewerOf } from './session';

/** Something that is voted on, as its viewer sees it. */
type Seen = { id: number; userId: number; viewerVote: 'up' | 'down' | null };

/** The same with whether it is theirs; what differs from one driver to the next may be a slot. */
export type AsSeen<T extends Seen> = Omit<T, 'userId' | 'viewerVote' | 'own'> & {
  /** It is the viewer's own, who cannot vote on it. */
  own: OrSlot<boolean>;
  viewerVote: OrSlot<Seen['viewerVote']>;
};

/** Says of each whether it is the viewer's; in a page for all drivers it has slots for that and for their votes. */
export async function asSeen<T extends Seen>(
  arrived: Arrived,
  subject: 'post' | 'comment',
  items: readonly T[],
): Promise<AsSeen<T>[]> {
  const { sharedRendering } = arrived.context;
  if (!sharedRendering || !isForAllDrivers(arrived.context)) {
    const viewer = await viewerOf(arrived);
    return items.map((item) => seen(item, item.userId === viewer?.id, item.viewerVote));
  }
  const [ids, authors] = [items.map(({ id }) => id), items.map(({ userId }) => userId)];
  const votes = sharedRendering.declare(
    ids.map((id) => `vote ${subject} ${id}`),
    async ({ actor }) => {
      const cast = await votesOn(subject, actor, ids);
      return ids.map((id) => cast.get(id) ?? null);
    },
  );
  const owns = sharedRendering.declare(
    authors.map((id) => `own ${id}`),
    ({ actor }) => authors.map((id) => id === actor.id),
  );
  return items.map((item, at) => seen(item, owns[at] ?? false, votes[at] ?? null));
}

/** The cast holds: what was left out is not in it. */
const seen = <T extends Seen>(
  { userId: _, ...item }: T,
  own: OrSlot<boolean>,
  viewerVote: OrSlot<Seen['viewerVote']>,
) => ({ ...item, own, viewerVote }) as AsSeen<T>;
