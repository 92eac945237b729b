import { randomBytes } from 'node:crypto';
import { type Followed, followKinds } from '~/schemas/follows';
import { type Period, periods } from '~/schemas/periods';
import type { Placeholder, ViewerInHead } from '~/schemas/shown';

/**
 * A page that is rendered once for all drivers has placeholders where each is shown something of their own. They contain random
 * bits of this process, so that nobody's text can be taken for one.
 */
const prefix = `placeholder-${randomBytes(16).toString('hex')}` as const;

const placeholder = (name: string): Placeholder => `${prefix}-${name}-end`;

/** For a regular expression that finds placeholders. */
export const placeholderPattern = `${prefix}-[a-z0-9-]+?-end`;

export const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'string' && value.startsWith(prefix);

/** What replaces placeholders: what one driver is shown. */
export type PlaceholderValues = ReadonlyMap<string, string | number | null>;

/** For who is signed in, in the head of a page. */
export const viewerPlaceholders = {
  id: placeholder('viewer-id'),
  name: placeholder('viewer-name'),
  avatar: placeholder('viewer-avatar'),
  score: placeholder('viewer-score'),
  unread: placeholder('viewer-unread'),
} satisfies ViewerInHead;

/** For the viewer's vote on a post; its author, who has no vote, is given another page. */
export const votePlaceholder = (post: { id: number; userId: number }): Placeholder =>
  placeholder(`vote-${post.id}-${post.userId}`);

/** For the viewer's rank on a board. */
export const rankPlaceholder = (period: Period): Placeholder => placeholder(`rank-${period}`);

/** For whether the viewer follows what the page is about. */
export const followPlaceholder = ({ kind, key }: Followed): Placeholder =>
  placeholder(`follow-${kind}-${Buffer.from(key).toString('hex')}`);

/** For a part of a page's markup that is drawn anew for each driver. */
export const partPlaceholder = (number: number): Placeholder => placeholder(`part-${number}`);

const votes = new RegExp(`^${prefix}-vote-(\\d+)-(\\d+)-end$`);

const follows = new RegExp(`^${prefix}-follow-([a-z]+)-([0-9a-f]+)-end$`);

/** What has to be read of a driver in order to fill a page for them. */
export type Needs = {
  /** For their votes. */
  posts: { id: number; userId: number }[];
  /** For their ranks on these boards. */
  ranks: Period[];
  /** For whether they follow these. */
  follows: Followed[];
};

export const needsOf = (placeholders: ReadonlySet<string>): Needs => ({
  posts: [...placeholders].flatMap((each) => {
    const [, id, userId] = votes.exec(each) ?? [];
    return id && userId ? { id: Number(id), userId: Number(userId) } : [];
  }),
  ranks: periods.filter((period) => placeholders.has(rankPlaceholder(period))),
  follows: [...placeholders].flatMap((each) => {
    const [, named, hex = ''] = follows.exec(each) ?? [];
    const kind = followKinds.find((known) => known === named);
    return kind ? { kind, key: Buffer.from(hex, 'hex').toString() } : [];
  }),
});
