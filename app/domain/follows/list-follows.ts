import { type FollowRow, findFollowsOf } from '~models/follow';
import { findLocationsByIds } from '~models/location';
import { findUsersNotHidden } from '~models/user';
import type { FollowKind } from '~/schemas/follows';
import { plainNameOf } from '~/schemas/name-of';
import type { Actor } from '../actor';
import { mostOfOne } from '../personal-limits';
import { cutPage, decodeTimeCursor, encodeTimeCursor, type Page } from '../cursor';
import { presentPublicUser } from '../profiles/present-user';

export type FollowedThing = {
  kind: FollowKind;
  /** Of the driver or the stop, or the highway itself: as the calls of the API take it. */
  id: string;
  name: string;
  /** Its page. */
  url: string;
  /** ISO 8601, UTC. */
  since: string;
};

/**
 * What a driver follows, newest first. What is not there now (an account that is closed, a driver without a public page, a place that
 * became part of another) is left out.
 * @throws DomainError `invalid-cursor`
 */
export async function listFollows(
  { id }: Actor,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<FollowedThing>> {
  const after = decodeTimeCursor(cursor);
  const rows = await findFollowsOf(id, limit + 1, after && { at: after.at, _id: after.id });
  const page = cutPage(rows, limit, ({ at, _id }) => encodeTimeCursor({ at, id: _id }));
  return { items: await present(page.items), next: page.next };
}

/** Newest first. */
export const followedHighways = async ({ id }: Pick<Actor, 'id'>): Promise<string[]> =>
  (await findFollowsOf(id, mostOfOne.follows)).flatMap(({ kind, key }) => (kind === 'highway' ? [key] : []));

async function present(rows: FollowRow[]): Promise<FollowedThing[]> {
  const ids = (kind: FollowKind) => rows.filter((row) => row.kind === kind).map(({ key }) => Number(key));
  const [users, places] = await Promise.all([
    findUsersNotHidden(ids('user'), { isProfilePublic: true }),
    findLocationsByIds(ids('location')),
  ]);
  const shown = new Map<string, { name: string; url: string }>([
    ...users.map(
      (user) =>
        [`user:${user._id}`, { name: plainNameOf(presentPublicUser(user)), url: `/users/${user.username}` }] as const,
    ),
    ...places.map(({ _id, name }) => [`location:${_id}`, { name, url: `/locations/${_id}` }] as const),
  ]);
  return rows.flatMap(({ kind, key, at }) => {
    const known =
      kind === 'highway' ? { name: key, url: `/highways/${encodeURIComponent(key)}` } : shown.get(`${kind}:${key}`);
    return known ? [{ kind, id: key, ...known, since: at.toISOString() }] : [];
  });
}
