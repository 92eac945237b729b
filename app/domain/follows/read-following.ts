import { type FollowRow, findFollowsOf } from '~models/follow';
import { findPostsFrom, type PostRow, type PostSources, positionOf } from '~models/post';
import { findUsersNotHidden } from '~models/user';
import type { Actor } from '../actor';
import { readPast } from '../blocks/read-past';
import { decodeCursor, encodeCursor, type Page, type Position } from '../cursor';
import { mostOfOne } from '../personal-limits';
import { type PostOnCard, presentCard } from '../posts/present-for-page';
import { type Post, type Presenter, presentPost, presentRows } from '../posts/present-post';

type Query = { limit: number; cursor?: string | null };

/** Posts by drivers, from stops and from highways that one follows, newest first. @throws DomainError `invalid-cursor` */
export const listFollowing = (actor: Actor, query: Query): Promise<Page<Post>> => readFeed(actor, query, presentPost);

/** The same as cards. @throws DomainError `invalid-cursor` */
export async function listFollowingCards(actor: Actor, query: Query): Promise<Page<PostOnCard>> {
  const { items, next } = await readFeed(actor, query, presentCard);
  return { items: items.map((card) => ({ ...card, own: card.userId === actor.id })), next };
}

async function readFeed<T>(actor: Actor, { limit, cursor }: Query, present: Presenter<T>): Promise<Page<T>> {
  const from = decodeCursor(cursor);
  const sources = await sourcesOf(await findFollowsOf(actor.id, mostOfOne.follows));
  const list = {
    read: (most: number, after: Position | null) => findPostsFrom(sources, most, after),
    positionOf: (row: PostRow) => positionOf(row, 'latest'),
  };
  const { rows, next } = await readPast(actor, list, limit, from);
  return { items: await presentRows(rows, actor, present), next: next && encodeCursor(next) };
}

/** While a driver wants no public page, nobody follows them; whoever did does again where they want one after all. */
async function sourcesOf(follows: FollowRow[]): Promise<PostSources> {
  const keys = (kind: FollowRow['kind']) => follows.filter((row) => row.kind === kind).map(({ key }) => key);
  const drivers = await findUsersNotHidden(keys('user').map(Number), { isProfilePublic: true });
  return {
    userIds: drivers.map(({ _id }) => _id),
    locationIds: keys('location').map(Number),
    highways: keys('highway'),
  };
}
