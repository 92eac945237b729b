import { communityRules, moderationWords } from '~/messages/moderation';
import type { ReportReason, ReportSubject, SubjectRef } from '~/schemas/choices';
import { findAnyComment } from '~models/comment';
import {
  type ActKind,
  type Appeal,
  type AppealedAct,
  countOpenAppeals,
  findAct,
  findActsOn,
  findLatestActs,
  findOpenAppeals,
  type ModerationActRow,
} from '~models/moderation-act';
import { findAnyPost, findHiddenPostsOf } from '~models/post';
import { type Actor, isSuspended, type Viewer } from '../actor';
import { cutPage, decodeCursor, encodeCursor, type Page, pageOf } from '../cursor';
import { invariant } from '../errors';
import { presentUsers, type PublicUser } from '../profiles/present-user';
import { noEndDate, sentenceOf } from './acts';
import { isInEffect, mayDecide } from './appeals';
import { suspensionOf } from './hide';

/** A decision as the affected user sees it. Doesn't say who decided. */
export type DecisionView = {
  id: number;
  kind: ActKind;
  subject: ReportSubject;
  subjectId: number;
  by: ModerationActRow['by'];
  reason: ReportReason;
  /** As text: the decision, and the rule it is based on. */
  sentence: string;
  rule: { name: string; rule: string };
  words: string | null;
  /** ISO 8601, UTC. */
  at: string;
  /** End of a suspension; null for a permanent one. */
  until: string | null;
};

export type AppealView = Pick<Appeal, 'words' | 'state'> & { at: string };

/** Includes the appeal, and whether one is possible. */
export type OwnDecision = DecisionView & { appeal: AppealView | null; mayAppeal: boolean };

/** The subject of a decision; null if it no longer exists or isn't a post or comment. */
type About = { title: string; address: string | null } | null;

const viewAct = (row: ModerationActRow): DecisionView => {
  const { _id: id, kind, subject, subjectId, by, reason, words, at, until } = row;
  const inWords = { sentence: sentenceOf(row), rule: communityRules[reason], words };
  return { id, kind, subject, subjectId, by, reason, ...inWords, at: at.toISOString(), until: endOf(until) };
};

/** @returns ISO 8601; null for a permanent suspension */
export const endOf = (until: Date | null): string | null => (until && until < noEndDate ? until.toISOString() : null);

const viewAppeal = ({ words, state, at }: Appeal): AppealView => ({ words, state, at: at.toISOString() });

/** A decision about the actor. @throws DomainError `act-not-found` */
export async function readOwnDecision(actor: Actor, id: number): Promise<OwnDecision & { about: About }> {
  const row = await findAct(id);
  invariant(row?.userId === actor.id, 'act-not-found');
  return { ...(await viewOwn(row)), about: await aboutOf(row) };
}

/** The decision that hides a post or comment, and whether the reader may delete it as its author. */
export type Hiding = OwnDecision & { mayDelete: boolean };

/** The decision that hides a post or comment, for its author and for moderators. Only the author may appeal. */
export async function readHiding(viewer: Viewer, { act }: { act: number }): Promise<Hiding | undefined> {
  const row = await findAct(act);
  if (!row) return undefined;
  const own = await viewOwn(row);
  const isOwn = viewer !== null && row.userId === viewer.id;
  return { ...own, mayAppeal: own.mayAppeal && isOwn, mayDelete: isOwn && !isSuspended(viewer) };
}

export type HiddenPostOfOwn = { id: number; title: string; decision: OwnDecision | null };

/** Maximum posts that a profile lists. */
const maxHidden = 20;

/** The actor's own hidden posts, each with the decision that hides it. */
export async function listOwnHiddenPosts(actor: Actor): Promise<HiddenPostOfOwn[]> {
  const posts = await findHiddenPostsOf(actor.id, maxHidden);
  return Promise.all(
    posts.map(async ({ _id: id, title, hidden }) => {
      const row = hidden ? await findAct(hidden.act) : null;
      return { id, title, decision: row && (await viewOwn(row)) };
    }),
  );
}

/** A decision with its appeal, for the affected user. */
async function viewOwn(row: ModerationActRow): Promise<OwnDecision> {
  const { appeal } = row;
  const mayAppeal = appeal === null && (await isInEffect(row));
  return { ...viewAct(row), appeal: appeal && viewAppeal(appeal), mayAppeal };
}

/** The decisions about a user, newest first. @throws DomainError `invalid-cursor` */
export async function listOwnDecisions(
  actor: Actor,
  query: { limit: number; cursor?: string | null },
): Promise<Page<DecisionView & { appeal: AppealView['state'] | null }>> {
  const { limit, cursor } = query;
  const rows = await findLatestActs(limit + 1, decodeCursor(cursor), { userId: actor.id });
  return pageOf(rows, limit, positionOf, (row) => ({ ...viewAct(row), appeal: row.appeal?.state ?? null }));
}

export const positionOf = ({ at, _id }: ModerationActRow) => ({ value: at.getTime(), id: _id });

async function aboutOf({ subject, subjectId: id }: Pick<ModerationActRow, 'subject' | 'subjectId'>): Promise<About> {
  if (subject === 'post') {
    const post = await findAnyPost(id);
    return post && { title: post.title, address: `/posts/${id}` };
  }
  if (subject === 'comment') {
    const comment = await findAnyComment(id);
    return comment && { title: comment.content, address: comment.visible ? `/posts/${comment.postId}` : null };
  }
  return null;
}

/** Decisions on a subject, newest first, for the desk. */
export const historyOf = async (what: SubjectRef): Promise<DecisionView[]> =>
  (await findActsOn({ subject: what.subject, subjectId: what.id }, maxHistory)).map(viewAct);

const maxHistory = 20;

/** The number of decisions on a subject, to check later that a moderator has seen them all. */
export const countDecisionsOn = async (what: SubjectRef): Promise<number> =>
  (await findActsOn({ subject: what.subject, subjectId: what.id }, 1))[0]?.round ?? 0;

/** The public part of a decision: without the affected user, the moderator and the reporters. */
type PublicAct = {
  id: number;
  /** As text: what was done, by a moderator or by the site. */
  sentence: string;
  /** The rule it is based on; null if none was broken. */
  rule: { name: string; rule: string } | null;
  /** ISO 8601, UTC. */
  at: string;
};

/** Newest first. @throws DomainError `invalid-cursor` */
export async function readPublicLog(query: { limit: number; cursor?: string | null }): Promise<Page<PublicAct>> {
  const { limit, cursor } = query;
  return pageOf(await findLatestActs(limit + 1, decodeCursor(cursor)), limit, positionOf, presentAct);
}

const presentAct = ({ _id: id, kind, subject, by, reason, at, until, appealOf }: ModerationActRow): PublicAct => ({
  id,
  sentence: moderationWords.inLog({
    kind,
    what: whatOf(subject, kind),
    by,
    isAppeal: appealOf !== null,
    days: until && until < noEndDate ? Math.max(1, Math.round((until.getTime() - at.getTime()) / dayMs)) : null,
  }),
  rule: kindsWithRule.has(kind) ? communityRules[reason] : null,
  at: at.toISOString(),
});

const dayMs = 24 * 3600_000;

const kindsWithRule: ReadonlySet<ActKind> = new Set(['hidden', 'warned', 'suspended', 'upheld']);

const whatOf = (subject: ReportSubject, kind: ActKind): string =>
  subject === 'user' && kind !== 'kept'
    ? 'driver'
    : subject === 'user'
      ? 'profile'
      : subject === 'location'
        ? 'stop'
        : subject;

/** Why the actor is suspended and until when; null if they aren't. */
export async function readOwnSuspension(actor: Actor): Promise<DecisionView | null> {
  if (!isSuspended(actor)) return null;
  const act = await suspensionOf(actor.id);
  return act && viewAct(act);
}

/** An appeal for a moderator to decide. */
export type DeskAppeal = {
  id: number;
  words: string;
  /** ISO 8601, UTC. */
  at: string;
  author: PublicUser | null;
  decision: DecisionView;
  decidedBy: PublicUser | null;
  about: { title: string; address: string | null } | null;
  /** `own`: it is the moderator's own appeal. `another`: they made the decision, and another moderator is available. */
  may: 'decide' | 'own' | 'another';
};

/** Open appeals, oldest first. @throws DomainError `invalid-cursor` */
export async function readDeskAppeals(
  actor: Actor,
  query: { limit: number; cursor?: string | null },
): Promise<Page<DeskAppeal>> {
  const { limit, cursor } = query;
  const rows = await findOpenAppeals(limit + 1, decodeCursor(cursor));
  const page = cutPage(rows, limit, ({ appeal, _id: id }) => encodeCursor({ value: appeal.at.getTime(), id }));
  return { items: await presentAppeals(actor, page.items), next: page.next };
}

/** How many appeals are open; at most 100. */
export const countAppeals = (): Promise<number> => countOpenAppeals(100);

async function presentAppeals(actor: Actor, acts: AppealedAct[]): Promise<DeskAppeal[]> {
  const people = await presentUsers(acts.flatMap(({ userId, byId }) => [userId, byId]));
  const appeals: DeskAppeal[] = [];
  for (const act of acts) {
    const { words, at } = act.appeal;
    appeals.push({
      id: act._id,
      words,
      at: at.toISOString(),
      decision: viewAct(act),
      about: await aboutOf(act),
      author: people.get(act.userId ?? 0) ?? null,
      decidedBy: people.get(act.byId ?? 0) ?? null,
      may: act.userId === actor.id ? 'own' : (await mayDecide(actor, act)) ? 'decide' : 'another',
    });
  }
  return appeals;
}
