import type { AppLoadContext } from '@remix-run/node';
import type { UserRow } from '~models/user';
import { formatCount, nameOf } from '~/components/format';
import { mayEdit } from '~/domain/actor';
import { presentPublicUser } from '~/domain/profiles/present-user';
import { type Filling, slotNamed } from '~/domain/slots';
import { sessionOf } from './session';

/** Who is signed in, as the head of each page shows them. */
export type ViewerInHead = {
  name: string;
  avatar: string | null;
  score: string;
  /** The menu leads to the desk. */
  isEditor?: true;
};

const slots = {
  name: slotNamed('viewer-name'),
  avatar: slotNamed('viewer-avatar'),
  score: slotNamed('viewer-score'),
} satisfies ViewerInHead;

/** @returns who is signed in; slots for them in a page that is made for all drivers. */
export async function viewerInHead(arrived: {
  request: Request;
  context: AppLoadContext;
}): Promise<ViewerInHead | null> {
  if (arrived.context.openParts) return slots;
  const session = await sessionOf(arrived);
  return session && present(session.user);
}

/** What fills those slots for a driver. */
export function fillingOfHead(user: UserRow): Filling {
  const { name, avatar, score } = present(user);
  return new Map([
    [slots.name, name],
    [slots.avatar, avatar],
    [slots.score, score],
  ]);
}

function present(user: UserRow): ViewerInHead {
  const shown = presentPublicUser(user);
  return {
    name: nameOf(shown),
    avatar: shown.avatar,
    score: formatCount(shown.points),
    ...(mayEdit(user) && { isEditor: true }),
  };
}
