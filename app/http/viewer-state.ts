import type { OpenSession } from '~/domain/accounts/sessions';
import { mayEdit } from '~/domain/actor';
import { isFollowing, followedHighways } from '~/domain/follows/follow';
import { viewersReportOn } from '~/domain/locations/place-reports';
import { countUnread } from '~/domain/notices/present-notices';
import { ownRank } from '~/domain/points/leaderboard';
import { presentPublicUser } from '~/domain/profiles/present-user';
import { you } from '~/messages/accounts';
import type { Period } from '~/schemas/choices';
import type { Followed } from '~/schemas/notices';
import type { ViewerInHead, ViewersFollow, ViewersRank } from '~/schemas/shown';
import { nameOf } from '~/schemas/text';
import { newFormKey } from './placeholder-driver';
import type { RequestArgs } from './request-args';
import { readerOf, requireSession, sessionOf, viewerOf } from './session';

/** A post or comment, as its viewer sees it. */
type Seen = { id: number; userId: number; viewerVote: 'up' | 'down' | null };

/** `own`: the viewer wrote it, and cannot vote on it. */
export type WithViewerState<T extends Seen> = Omit<T, 'userId'> & { own: boolean };

/** Adds to each post or comment whether the viewer wrote it. */
export async function withViewerState<T extends Seen>(
  args: RequestArgs,
  about: 'post' | 'comment',
  items: readonly T[],
): Promise<WithViewerState<T>[]> {
  const viewer = await viewerOf(args);
  const { placeholder } = args.context;
  placeholder?.questions.push({ about, items: items.map(({ id, userId }) => ({ id, userId })) });
  return items.map(({ userId, ...item }) => ({
    ...item,
    own: userId === viewer?.id,
    ...(placeholder && { viewerVote: placeholder.voteOn(about, item.id) }),
  }));
}

/** Whether the viewer follows the page's subject. */
export async function viewersFollow(args: RequestArgs, followed: Followed): Promise<ViewersFollow> {
  args.context.placeholder?.questions.push({ about: 'follow', followed });
  return (await isFollowing(await readerOf(args), followed)) ? 'following' : null;
}

/** The highways that the viewer follows. */
export async function viewersHighways(args: RequestArgs): Promise<string[]> {
  args.context.placeholder?.questions.push({ about: 'highways' });
  const viewer = await readerOf(args);
  return viewer ? followedHighways(viewer) : [];
}

/** The viewer's latest report about a stop: still right, or closed. */
export async function viewersPlaceReport(args: RequestArgs, placeId: number) {
  args.context.placeholder?.questions.push({ about: 'place', placeId });
  return viewersReportOn(await readerOf(args), placeId);
}

/** Whether a driver is the viewer. */
export async function isViewer(args: RequestArgs, userId: number): Promise<boolean> {
  args.context.placeholder?.questions.push({ about: 'driver', userId });
  return (await viewerOf(args))?.id === userId;
}

/** The viewer's rank on a leaderboard. */
export async function viewersRank(args: RequestArgs, period: Period): Promise<ViewersRank> {
  args.context.placeholder?.questions.push({ about: 'rank', period });
  if (args.context.placeholder) return args.context.placeholder.rank;
  const viewer = await viewerOf(args);
  const own = viewer && (await ownRank(viewer.id, period));
  return own && (own.rank ?? 'beyond');
}

/** Marks the viewer's own row on a leaderboard, by driver id. @param leaders the drivers of all rows */
export async function viewersRow(args: RequestArgs, leaders: { id: number }[]): Promise<Record<number, string>> {
  const { placeholder } = args.context;
  if (placeholder) return Object.fromEntries(leaders.map(({ id }) => [id, placeholder.markOf(id)]));
  const viewer = await viewerOf(args);
  return viewer ? { [viewer.id]: you } : {};
}

export async function viewerInHead(args: RequestArgs): Promise<ViewerInHead | null> {
  if (args.context.placeholder) return args.context.placeholder.head;
  const session = await sessionOf(args);
  return session && headOf(session);
}

export async function headOf({ user, actor }: OpenSession): Promise<ViewerInHead> {
  return {
    id: user._id,
    name: nameOf(user),
    avatar: presentPublicUser(user).avatar,
    score: user.points,
    unread: await countUnread(actor),
    isEditor: mayEdit(actor),
  };
}

/** For a form on a signed-in driver's page. */
export const formKeyFor = async (args: RequestArgs): Promise<string> =>
  args.context.placeholder?.formKey ?? newFormKey((await requireSession(args)).actor.sessionId);
