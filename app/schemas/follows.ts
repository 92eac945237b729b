import { z } from 'zod';
import { limits, listQuery } from './atoms';

/** A driver, a stop or a highway (contract, "Staying in touch"). */
export const followKinds = ['user', 'location', 'highway'] as const;
export type FollowKind = (typeof followKinds)[number];

/** What can be followed. */
export type Followed = {
  kind: FollowKind;
  /** The followed one's id, or a highway's name as posts have it (`I-40`). */
  key: string;
};

/** POST and DELETE /api/follows/{kind}/{id}: an id, or a highway as a person writes it. */
export const followParams = z.object({ kind: z.enum(followKinds), id: z.string().trim().min(1).max(limits.highway) });

/** GET /api/follows, /api/following and /api/users/blocked. */
export const followListQuery = z.object(listQuery());
export const blockedListQuery = z.object(listQuery());

/** The buttons of the list of what one follows. */
export const unfollowForm = z.object({ kind: z.enum(followKinds), id: z.string().trim().min(1).max(limits.highway) });
