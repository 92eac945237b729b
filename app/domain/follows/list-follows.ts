import { z } from 'zod';
import { type FollowRow, findFollowsOf } from '~models/follow';
import { findLocationsByIds } from '~models/location';
import { findUsersNotHidden } from '~models/user';
import type { FollowKind } from '~/schemas/follows';
import { nameOf } from '~/schemas/name-of';
import type { Actor } from '../actor';
import type { Page } from '../cursor';
import { DomainError } from '../errors';
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
  const rows = await findFollowsOf(id, limit + 1, readCursor(cursor));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: await present(page), next: rows.length > limit && last ? encodeCursor(last) : null };
}

type FollowPosition = Pick<FollowRow, '_id' | 'at'>;

/** When it began (a time value of ECMAScript), and the row's id. */
const encoded = z.tuple([z.int().min(-8.64e15).max(8.64e15), z.string().max(200)]);

function readCursor(cursor: string | null | undefined): FollowPosition | null {
  if (!cursor) return null;
  try {
    const [at, _id] = encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at: new Date(at), _id };
  } catch {
    throw new DomainError('invalid-cursor', { field: 'cursor' });
  }
}

const encodeCursor = ({ at, _id }: FollowPosition): string =>
  Buffer.from(JSON.stringify([at.getTime(), _id])).toString('base64url');

async function present(rows: FollowRow[]): Promise<FollowedThing[]> {
  const ids = (kind: FollowKind) => rows.filter((row) => row.kind === kind).map(({ key }) => Number(key));
  const [users, places] = await Promise.all([
    findUsersNotHidden(ids('user'), { isProfilePublic: true }),
    findLocationsByIds(ids('location')),
  ]);
  const shown = new Map<string, { name: string; url: string }>([
    ...users.map(
      (user) =>
        [`user:${user._id}`, { name: nameOf(presentPublicUser(user)), url: `/users/${user.username}` }] as const,
    ),
    ...places.map(({ _id, name }) => [`location:${_id}`, { name, url: `/locations/${_id}` }] as const),
  ]);
  return rows.flatMap(({ kind, key, at }) => {
    const known =
      kind === 'highway' ? { name: key, url: `/highways/${encodeURIComponent(key)}` } : shown.get(`${kind}:${key}`);
    return known ? [{ kind, id: key, ...known, since: at.toISOString() }] : [];
  });
}
