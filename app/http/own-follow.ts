import { doesFollow } from '~/domain/follows/follow';
import type { Followed } from '~/schemas/follows';
import type { ViewersFollow } from '~/schemas/shown';
import type { Arrived } from './asked';
import { viewerOf } from './session';

/** Whether the viewer follows what a page is about. */
export const viewersFollow = async (arrived: Arrived, followed: Followed): Promise<ViewersFollow> =>
  (await doesFollow(await viewerOf(arrived), followed)) ? 'following' : null;
