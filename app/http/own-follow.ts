import type { AppLoadContext } from '@remix-run/node';
import type { Viewer } from '~/domain/actor';
import { doesFollow } from '~/domain/follows/follow';
import type { Followed } from '~/schemas/follows';
import type { Placeholder, ViewersFollow } from '~/schemas/shown';
import { followPlaceholder } from './page-cache/placeholders';
import { isForAllDrivers, viewerOf } from './session';

type Arrived = { request: Request; context: AppLoadContext };

/** Whether the viewer follows it; a placeholder for that in a page for all drivers. */
export async function viewersFollow(arrived: Arrived, followed: Followed): Promise<ViewersFollow | Placeholder> {
  if (isForAllDrivers(arrived.context)) return followPlaceholder(followed);
  return followOf(await viewerOf(arrived), followed);
}

export const followOf = async (viewer: Viewer, followed: Followed): Promise<ViewersFollow> =>
  (await doesFollow(viewer, followed)) ? 'following' : null;
