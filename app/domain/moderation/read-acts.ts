import { communityRules } from '~/messages/moderation';
import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { type AppealRow, findAppeal, findAppeals } from '~models/appeal';
import { findAnyComment } from '~models/comment';
import { type ActKind, findAct, findActsOn, findLatestActs, type ModerationActRow } from '~models/moderation-act';
import { findAnyPost, findHiddenPostsOf } from '~models/post';
import { type Actor, isSuspended, type Viewer } from '../actor';
import { decodeCursor, type Page, pageOf } from '../cursor';
import { invariant } from '../errors';
import { forGood, sentenceOf } from './acts';
import { stands } from './appeals';

/** A decision, as it is told to whose it is about. Who decided is told to no one. */
export type DecisionView = {
  id: number;
  kind: ActKind;
  subject: ReportSubject;
  subjectId: number;
  by: ModerationActRow['by'];
  reason: ReportReason;
  /** In words: what was decided, and the rule it went by. */
  sentence: string;
  rule: { name: string; rule: string };
  words: string | null;
  /** ISO 8601, UTC. */
  at: string;
  /** Of a suspension; null for one without an end. */
  until: string | null;
};

export type AppealView = Pick<AppealRow, 'words' | 'state'> & { at: string };

/** With what was said against it, and whether something may be said. */
export type OwnDecision = DecisionView & { appeal: AppealView | null; mayAppeal: boolean };

/** What it is about, where that is still there. */
type About = { title: string; address: string | null } | null;

export const viewAct = (row: ModerationActRow): DecisionView => {
  const { _id: id, kind, subject, subjectId, by, reason, words, at, until } = row;
  const inWords = { sentence: sentenceOf(row), rule: communityRules[reason], words };
  return { id, kind, subject, subjectId, by, reason, ...inWords, at: at.toISOString(), until: endOf(until) };
};

/** @returns ISO 8601; null for one without an end */
export const endOf = (until: Date | null): string | null => (until && until < forGood ? until.toISOString() : null);

const viewAppeal = ({ words, state, at }: AppealRow): AppealView => ({ words, state, at: at.toISOString() });

/** A decision on the actor. @throws DomainError `act-not-found` */
export async function readOwnDecision(actor: Actor, id: number): Promise<OwnDecision & { about: About }> {
  const row = await findAct(id);
  invariant(row?.userId === actor.id, 'act-not-found');
  return { ...(await viewOwn(row)), about: await aboutOf(row) };
}

/** Of what it hides: whether the reader is its author, and may delete it. */
export type Hiding = OwnDecision & { mayDelete: boolean };

/** The decision that hides something, for its author and for moderators; only its author may appeal. */
export async function readHiding(viewer: Viewer, { act }: { act: number }): Promise<Hiding | undefined> {
  const row = await findAct(act);
  if (!row) return undefined;
  const own = await viewOwn(row);
  const isOwn = viewer !== null && row.userId === viewer.id;
  return { ...own, mayAppeal: own.mayAppeal && isOwn, mayDelete: isOwn && !isSuspended(viewer) };
}

export type HiddenPostOfOwn = { id: number; title: string; decision: OwnDecision | null };

/** As many as a profile lists. */
const mostHidden = 20;

/** The actor's own posts that are hidden, each with the decision that hides it. */
export async function listOwnHiddenPosts(actor: Actor): Promise<HiddenPostOfOwn[]> {
  const posts = await findHiddenPostsOf(actor.id, mostHidden);
  return Promise.all(
    posts.map(async ({ _id: id, title, hidden }) => {
      const row = hidden ? await findAct(hidden.act) : null;
      return { id, title, decision: row && (await viewOwn(row)) };
    }),
  );
}

/** What someone's own decision is, with its appeal. */
async function viewOwn(row: ModerationActRow): Promise<OwnDecision> {
  const appeal = await findAppeal(row._id);
  const mayAppeal = appeal === null && (await stands(row));
  return { ...viewAct(row), appeal: appeal && viewAppeal(appeal), mayAppeal };
}

/** The decisions on someone, newest first. @throws DomainError `invalid-cursor` */
export async function listOwnDecisions(
  actor: Actor,
  query: { limit: number; cursor?: string | null },
): Promise<Page<DecisionView & { appeal: AppealView['state'] | null }>> {
  const { limit, cursor } = query;
  const rows = await findLatestActs(limit + 1, decodeCursor(cursor), { userId: actor.id });
  const appeals = new Map((await findAppeals(rows.map(({ _id }) => _id))).map((row) => [row._id, row.state]));
  return pageOf(rows, limit, positionOf, (row) => ({ ...viewAct(row), appeal: appeals.get(row._id) ?? null }));
}

export const positionOf = ({ at, _id }: ModerationActRow) => ({ value: at.getTime(), id: _id });

export async function aboutOf({
  subject,
  subjectId: id,
}: Pick<ModerationActRow, 'subject' | 'subjectId'>): Promise<About> {
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

/** Decisions on something, newest first, for the desk. */
export const historyOf = async (what: { subject: ReportSubject; id: number }): Promise<DecisionView[]> =>
  (await findActsOn({ subject: what.subject, subjectId: what.id }, longestHistory)).map(viewAct);

const longestHistory = 20;

/** How many decisions there were on something: what a moderator has seen when they decide on it. */
export const decisionsOn = async (what: { subject: ReportSubject; id: number }): Promise<number> =>
  (await findActsOn({ subject: what.subject, subjectId: what.id }, 1))[0]?.round ?? 0;
