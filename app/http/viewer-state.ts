import { createHash, randomUUID } from 'node:crypto';
import { mayEdit } from '~/domain/actor';
import { doesFollow } from '~/domain/follows/follow';
import { countUnread } from '~/domain/notices/read-notices';
import { ownRank } from '~/domain/points/own-ranks';
import { presentPublicUser } from '~/domain/profiles/present-user';
import { you } from '~/messages';
import type { Followed } from '~/schemas/follows';
import { nameOf } from '~/schemas/name-of';
import type { Period } from '~/schemas/periods';
import type { ViewerInHead, ViewersFollow, ViewersRank } from '~/schemas/shown';
import type { Arrived } from './asked';
import { requireSession, sessionOf, viewerOf } from './session';

/** Something that is voted on, as its viewer sees it. */
type Seen = { id: number; userId: number; viewerVote: 'up' | 'down' | null };

/** The same with whether it is the viewer's own, who cannot vote on it. */
export type WithViewerState<T extends Seen> = Omit<T, 'userId'> & { own: boolean };

/** Says of each whether it is the viewer's. */
export async function withViewerState<T extends Seen>(
  arrived: Arrived,
  items: readonly T[],
): Promise<WithViewerState<T>[]> {
  const viewer = await viewerOf(arrived);
  return items.map(({ userId, ...item }) => ({ ...item, own: userId === viewer?.id }));
}

/** Whether the viewer follows what a page is about. */
export const viewersFollow = async (arrived: Arrived, followed: Followed): Promise<ViewersFollow> =>
  (await doesFollow(await viewerOf(arrived), followed)) ? 'following' : null;

/** The viewer's rank on a board. */
export async function viewersRank(arrived: Arrived, period: Period): Promise<ViewersRank> {
  const viewer = await viewerOf(arrived);
  const own = viewer && (await ownRank(viewer.id, period));
  return own && (own.rank ?? 'beyond');
}

/** Marks the viewer's own row on a board, by driver. */
export async function viewersRow(arrived: Arrived): Promise<Record<number, string>> {
  const viewer = await viewerOf(arrived);
  return viewer ? { [viewer.id]: you } : {};
}

export async function viewerInHead(arrived: Arrived): Promise<ViewerInHead | null> {
  const session = await sessionOf(arrived);
  if (!session) return null;
  const { user, actor } = session;
  return {
    id: user._id,
    name: nameOf(user),
    avatar: presentPublicUser(user).avatar,
    score: user.points,
    unread: await countUnread(actor),
    isEditor: mayEdit(actor),
  };
}

/** For the form of a page: another one for each session, and each time that the page is rendered. */
export async function newFormKey(arrived: Arrived): Promise<string> {
  const { actor } = await requireSession(arrived);
  return createHash('sha256').update(`${randomUUID()} ${actor.sessionId}`).digest('hex').slice(0, 32);
}
