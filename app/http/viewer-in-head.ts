import { mayEdit } from '~/domain/actor';
import { countUnread } from '~/domain/notices/read-notices';
import { presentPublicUser } from '~/domain/profiles/present-user';
import { nameOf } from '~/schemas/name-of';
import type { ViewerInHead } from '~/schemas/shown';
import type { Arrived } from './asked';
import { isSignedIn } from './session';
import { ofDriver } from './slots';

export async function viewerInHead(arrived: Arrived): Promise<ViewerInHead | null> {
  if (!(await isSignedIn(arrived))) return null;
  const [id, name, avatar, score, unread, isEditor] = await Promise.all([
    ofDriver(arrived, 'id', ({ user }) => user._id),
    ofDriver(arrived, 'name', ({ user }) => nameOf(user)),
    ofDriver(arrived, 'avatar', ({ user }) => presentPublicUser(user).avatar),
    ofDriver(arrived, 'score', ({ user }) => user.points),
    ofDriver(arrived, 'unread', ({ actor }) => countUnread(actor)),
    ofDriver(arrived, 'is editor', ({ actor }) => mayEdit(actor)),
  ]);
  return { id, name, avatar, score, unread, isEditor };
}
