import { type AppealRow, countOpenAppeals, findOpenAppeals } from '~models/appeal';
import { findActs } from '~models/moderation-act';
import { findUsers } from '~models/user';
import type { Actor } from '../actor';
import { decodeCursor, type Page, pageOf } from '../cursor';
import { presentPublicUser, type PublicUser } from '../profiles/present-user';
import { mayDecide } from './appeals';
import { aboutOf, type DecisionView, viewAct } from './read-acts';

/** An appeal as a moderator decides it. */
export type DeskAppeal = {
  id: number;
  words: string;
  /** ISO 8601, UTC. */
  at: string;
  author: PublicUser | null;
  decision: DecisionView;
  decidedBy: PublicUser | null;
  about: { title: string; address: string | null } | null;
  /** `own`: it is the moderator's own appeal. `another`: they made the decision, and there is someone else. */
  may: 'decide' | 'own' | 'another';
};

/** Those that are waiting, oldest first. @throws DomainError `invalid-cursor` */
export async function readDeskAppeals(
  actor: Actor,
  query: { limit: number; cursor?: string | null },
): Promise<Page<DeskAppeal>> {
  const { limit, cursor } = query;
  const rows = await findOpenAppeals(limit + 1, decodeCursor(cursor));
  const page = pageOf(
    rows,
    limit,
    ({ at, _id }) => ({ value: at.getTime(), id: _id }),
    (row) => row,
  );
  return { items: await present(actor, page.items), next: page.next };
}

/** How many wait, no further than a hundred. */
export const countAppeals = (): Promise<number> => countOpenAppeals(100);

async function present(actor: Actor, rows: AppealRow[]): Promise<DeskAppeal[]> {
  const acts = new Map((await findActs(rows.map(({ _id }) => _id))).map((act) => [act._id, act]));
  const ids = rows.flatMap(({ userId, againstId }) => (againstId === null ? [userId] : [userId, againstId]));
  const people = new Map((await findUsers([...new Set(ids)])).map((user) => [user._id, presentPublicUser(user)]));
  const appeals: DeskAppeal[] = [];
  for (const row of rows) {
    const act = acts.get(row._id);
    if (!act) continue;
    appeals.push({
      ...{ id: row._id, words: row.words, at: row.at.toISOString(), decision: viewAct(act), about: await aboutOf(act) },
      author: people.get(row.userId) ?? null,
      decidedBy: people.get(row.againstId ?? 0) ?? null,
      may: row.userId === actor.id ? 'own' : (await mayDecide(actor, row)) ? 'decide' : 'another',
    });
  }
  return appeals;
}
