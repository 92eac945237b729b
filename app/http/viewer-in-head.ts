import { mayEdit } from '~/domain/actor';
import { countUnread } from '~/domain/notices/read-notices';
import { presentPublicUser } from '~/domain/profiles/present-user';
import { nameOf } from '~/schemas/name-of';
import type { ViewerInHead } from '~/schemas/shown';
import type { Arrived } from './asked';
import { sessionOf } from './session';

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
