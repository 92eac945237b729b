import { communityRules, moderationWords } from '~/messages/moderation';
import type { ReportSubject } from '~/schemas/choices';
import { type ActKind, findLatestActs, type ModerationActRow } from '~models/moderation-act';
import { decodeCursor, type Page, pageOf } from '../cursor';
import { forGood } from './acts';
import { positionOf } from './read-acts';

/** What anyone may know of a decision: neither whose it is about, nor who decided, nor who reported. */
export type PublicAct = {
  id: number;
  /** In words: what was done, by a moderator or by the site. */
  sentence: string;
  /** The rule it went by; null where none was broken. */
  rule: { name: string; rule: string } | null;
  /** ISO 8601, UTC. */
  at: string;
};

/** Newest first. @throws DomainError `invalid-cursor` */
export async function readPublicLog(query: { limit: number; cursor?: string | null }): Promise<Page<PublicAct>> {
  const { limit, cursor } = query;
  return pageOf(await findLatestActs(limit + 1, decodeCursor(cursor)), limit, positionOf, present);
}

const present = ({ _id: id, kind, subject, by, reason, at, until, appealOf }: ModerationActRow): PublicAct => ({
  id,
  sentence: moderationWords.inLog({
    ...{ kind, what: whatOf(subject, kind), by, isAppeal: appealOf !== null },
    days: until && until < forGood ? Math.max(1, Math.round((until.getTime() - at.getTime()) / day)) : null,
  }),
  rule: breaks.has(kind) ? communityRules[reason] : null,
  at: at.toISOString(),
});

const day = 24 * 3600_000;

const breaks: ReadonlySet<ActKind> = new Set(['hidden', 'warned', 'suspended', 'upheld']);

const whatOf = (subject: ReportSubject, kind: ActKind): string =>
  subject === 'user' && kind !== 'kept'
    ? 'driver'
    : subject === 'user'
      ? 'profile'
      : subject === 'location'
        ? 'stop'
        : subject;
