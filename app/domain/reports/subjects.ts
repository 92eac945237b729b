import { findComment, findCommentEvenHidden } from '~models/comment';
import type { Tx } from '~models/database/transaction';
import { findLocation } from '~models/location';
import { findPost, findPostEvenHidden } from '~models/post';
import { findUser } from '~models/user';
import type { ReportSubject } from '~/schemas/reports';
import type { ErrorCode } from '../errors';

/** Something that can be reported. */
export type Reported = { subject: ReportSubject; id: number };

/** Whose it is; null for a place, which is nobody's. */
type Owned = { ownerId: number | null };

type Finder = (id: number, tx?: Tx) => Promise<Owned | null>;

const ofUser = (row: { userId: number } | null): Owned | null => row && { ownerId: row.userId };

const shown: Record<ReportSubject, Finder> = {
  post: async (id, tx) => ofUser(await findPost(id, tx)),
  comment: async (id, tx) => ofUser(await findComment(id, tx)),
  async user(id, tx) {
    const user = await findUser(id, tx);
    return user && !user.hiddenAt ? { ownerId: id } : null;
  },
  location: async (id, tx) => ((await findLocation(id, tx)) ? { ownerId: null } : null),
};

const stored: Record<ReportSubject, Finder> = {
  post: async (id, tx) => ofUser(await findPostEvenHidden(id, tx)),
  comment: async (id, tx) => ofUser(await findCommentEvenHidden(id, tx)),
  user: async (id, tx) => ((await findUser(id, tx)) ? { ownerId: id } : null),
  location: shown.location,
};

/** As whoever reports it sees it. */
export const findShown = ({ subject, id }: Reported, tx?: Tx): Promise<Owned | null> => shown[subject](id, tx);

/** Hidden ones as well. */
export const findStored = ({ subject, id }: Reported, tx?: Tx): Promise<Owned | null> => stored[subject](id, tx);

export const notFoundCode = {
  post: 'post-not-found',
  comment: 'comment-not-found',
  user: 'user-not-found',
  location: 'location-not-found',
} as const satisfies Record<ReportSubject, ErrorCode>;
