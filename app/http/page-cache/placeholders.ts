import { randomBytes } from 'node:crypto';
import { type Period, periods } from '~/schemas/periods';
import type { Placeholder, ViewerInHead } from '~/schemas/shown';

/**
 * A page that is rendered once for all drivers has placeholders where each is shown something of their own. They hold chance of
 * this process, so that no text of anybody's can be taken for one.
 */
const prefix = `placeholder-${randomBytes(16).toString('hex')}` as const;

const placeholder = (name: string): Placeholder => `${prefix}-${name}-end`;

/** The source of a regular expression that finds placeholders. */
export const placeholderPattern = `${prefix}-[a-z0-9-]+?-end`;

export const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'string' && value.startsWith(prefix);

/** What takes the places of placeholders: what one driver is shown. */
export type Values = ReadonlyMap<string, string | number | null>;

/** Where the head of a page shows who is signed in. */
export const viewerPlaceholders = {
  name: placeholder('viewer-name'),
  avatar: placeholder('viewer-avatar'),
  score: placeholder('viewer-score'),
} satisfies ViewerInHead;

/** Where a page shows how its viewer voted on a post; its author, who has no vote, is given another page. */
export const votePlaceholder = (post: { id: number; userId: number }): Placeholder =>
  placeholder(`vote-${post.id}-${post.userId}`);

/** Where a page shows which rank its viewer has on a board. */
export const rankPlaceholder = (period: Period): Placeholder => placeholder(`rank-${period}`);

/** For a part of a page's markup that is drawn anew for each driver. */
export const partPlaceholder = (number: number): Placeholder => placeholder(`part-${number}`);

const votes = new RegExp(`^${prefix}-vote-(\\d+)-(\\d+)-end$`);

/** What has to be known of a driver in order to fill a page for them. */
export type Needs = {
  /** How they voted on these. */
  posts: { id: number; userId: number }[];
  /** Which ranks they have on these boards. */
  ranks: Period[];
};

/** @returns what it takes to fill placeholders */
export const needsOf = (placeholders: ReadonlySet<string>): Needs => ({
  posts: [...placeholders].flatMap((each) => {
    const [, id, userId] = votes.exec(each) ?? [];
    return id && userId ? { id: Number(id), userId: Number(userId) } : [];
  }),
  ranks: periods.filter((period) => placeholders.has(rankPlaceholder(period))),
});
