import { mayEdit } from '~/domain/actor';
import { readSession } from '~/domain/accounts/sessions';
import { countUnread } from '~/domain/notices/read-notices';
import { votesOnPosts } from '~/domain/posts/read-posts';
import { followOf } from '../own-follow';
import { rankOf } from '../own-rank';
import type { OpenSession } from '~/domain/accounts/sessions';
import { presentInHead } from '../viewer-in-head';
import type { FilledPage, PageTemplate } from './page-template';
import {
  followPlaceholder,
  rankPlaceholder,
  type PlaceholderValues,
  viewerPlaceholders,
  votePlaceholder,
} from './placeholders';

/**
 * Fills a page in for a driver, which takes two reads, one after the other: their session, read while the page may still be
 * rendered, and at once how many notices they have not read, their votes on what it shows, on a board their rank there, or whether
 * they follow what it is about.
 * @param session its secret
 * @returns null where nobody is signed in any more, and for those who need a page of their own: authors of a post that it shows,
 *   whose card has no buttons to press, editors, whose menu has more in it, and those
 *   with a block, who are kept from what others are shown
 */
export async function fillForDriver(
  template: Promise<PageTemplate | null>,
  session: string,
): Promise<{ template: PageTemplate; page: FilledPage; account: number } | null> {
  const [open, made] = await Promise.all([readSession(session), template]);
  if (!open || !made || mayEdit(open.actor) || open.actor.hasBlocks) return null;
  if (made.needs.posts.some(({ userId }) => userId === open.actor.id)) return null;
  return { template: made, page: made.fill(await valuesFor(open, made)), account: open.actor.id };
}

async function valuesFor(
  { actor, user }: OpenSession,
  { needs: { posts, ranks, follows } }: PageTemplate,
): Promise<PlaceholderValues> {
  const [unread, votes, ...own] = await Promise.all([
    countUnread(actor),
    votesOnPosts(
      actor,
      posts.map(({ id }) => id),
    ),
    ...ranks.map(async (period) => [rankPlaceholder(period), await rankOf(actor.id, period)] as const),
    ...follows.map(async (followed) => [followPlaceholder(followed), await followOf(actor, followed)] as const),
  ]);
  const { id, name, avatar, score } = presentInHead(user, unread);
  return new Map<string, string | number | null>([
    [viewerPlaceholders.id, id],
    [viewerPlaceholders.name, name],
    [viewerPlaceholders.avatar, avatar],
    [viewerPlaceholders.score, score],
    [viewerPlaceholders.unread, unread],
    ...posts.map((post) => [votePlaceholder(post), votes.get(post.id) ?? null] as const),
    ...own,
  ]);
}
