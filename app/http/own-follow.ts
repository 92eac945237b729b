import { doesFollow } from '~/domain/follows/follow';
import type { Followed } from '~/schemas/follows';
import type { OrSlot, ViewersFollow } from '~/schemas/shown';
import type { Arrived } from './asked';
import { ofReader } from './slots';

/** Whether the viewer follows what a page is about. */
export const viewersFollow = (arrived: Arrived, followed: Followed): Promise<OrSlot<ViewersFollow>> =>
  ofReader<ViewersFollow>(arrived, `follow ${followed.kind} ${followed.key}`, async (viewer) =>
    (await doesFollow(viewer, followed)) ? 'following' : null,
  );
