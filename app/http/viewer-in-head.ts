import type { AppLoadContext } from '@remix-run/node';
import { mayEdit } from '~/domain/actor';
import { countUnread } from '~/domain/notices/read-notices';
import { presentPublicUser } from '~/domain/profiles/present-user';
import { nameOf } from '~/schemas/name-of';
import type { ViewerInHead } from '~/schemas/shown';
import { viewerPlaceholders } from './page-cache/placeholders';
import { isForAllDrivers, sessionOf } from './session';
import type { OpenSession } from '~/domain/accounts/sessions';

/** In a page for all drivers, placeholders. */
export async function viewerInHead(arrived: {
  request: Request;
  context: AppLoadContext;
}): Promise<ViewerInHead | null> {
  if (isForAllDrivers(arrived.context)) return viewerPlaceholders;
  const session = await sessionOf(arrived);
  return session && presentInHead(session.user, await countUnread(session.actor));
}

export function presentInHead(user: OpenSession['user'], unread: number) {
  const shown = presentPublicUser(user);
  return {
    id: shown.id,
    name: nameOf(shown),
    avatar: shown.avatar,
    score: shown.points,
    unread,
    ...(mayEdit(user) && { isEditor: true as const }),
  };
}
