import { LRUCache } from 'lru-cache';
import type { FollowKind } from '~/schemas/notices';
import { nameOf } from '~/schemas/text';
import {
  bestPlatesOf,
  findPlates,
  type Plate,
  readWeekOfRoads,
  type WeekOf,
  weekOfDrivers,
  weekOfHighways,
  weekOfStops,
} from '~models/letter-plates';
import { findRoadWeeks, findSiteWeek, insertRoadWeeks } from '~models/road-week';
import { findRanks, findStandings } from '~models/standing';
import { findUsersNotHidden } from '~models/user';
import { closingTime } from '../points/closed-periods';
import { type ToldWeek, weekBefore, weekOfTurn } from './choose-letter';

/** Of what hears of; more than a letter shows, for who has blocked one of their authors. */
const mostPlates = 5;

/** Writes down once what each road had in the last week that is over, when its winners are. Safe in several processes. */
export async function noteLastWeek(): Promise<void> {
  const at = await closingTime();
  const week = weekBefore(weekOfTurn(at, null));
  if (await findSiteWeek(week.board)) return;
  const roads = await readWeekOfRoads(week, mostPlates);
  await insertRoadWeeks(
    week.board,
    roads.map(({ key: highway, posts, best }) => ({ highway, posts, best, at })),
  );
}

/** The best of the whole site. @returns null for a week that is not written down */
async function notedBest(board: string): Promise<Plate[] | null> {
  const noted = await findSiteWeek(board);
  return noted && inOrder(noted.best, await findPlates(noted.best));
}

/** What was hidden or deleted since is in none of the lists. A road that no one posted from is left out. */
async function notedHighways(highways: string[], { board }: { board: string }): Promise<WeekOf<string>[]> {
  const roads = await findRoadWeeks(board, highways);
  const plates = await findPlates(roads.flatMap(({ best }) => best));
  return roads.flatMap(({ highway, posts, best }) =>
    highway === null ? [] : [{ key: highway, posts, best: inOrder(best, plates) }],
  );
}

const inOrder = (ids: number[], plates: Map<number, Plate>): Plate[] => ids.flatMap((id) => plates.get(id) ?? []);

/** What may be told of in a letter, as it is followed. */
export type Subject = { kind: FollowKind; key: string };
/** `plates` is how many were posted; `best` has a few more than a letter shows, for who has blocked one of their authors. */
export type SubjectWeek = Subject & { plates: number; best: Plate[] };

/** `name` is null where they have no public page. */
type Leader = { id: number; name: string | null; points: number };

const mostLeaders = 3;
/** Further down no one needs the exact rank. */
const mostRanked = 1_000;
/** What has been followed by readers of late is read again by few; a subject takes about a kilobyte. */
const mostKept = 5_000;
/** Of what one question asks the database. */
const mostAsked = 500;

type ReadWeeks<K> = (keys: K[], week: ToldWeek, most: number) => Promise<WeekOf<K>[]>;

/** What a week had, read once for the letters of a run: they ask for the same highways, the same leaders. */
export class WeekFacts {
  private readonly kept = new LRUCache<string, SubjectWeek | 'nothing'>({ max: mostKept });

  private constructor(
    readonly week: ToldWeek,
    readonly leaders: Leader[],
    /** Of the first drivers of the week. */
    readonly ranks: ReadonlyMap<number, number>,
    /** Of the whole site. */
    readonly best: Plate[],
    private readonly readHighways: ReadWeeks<string>,
  ) {}

  static async read(week: ToldWeek): Promise<WeekFacts> {
    const [leaders, ranks, noted] = await Promise.all([
      leadersOf(week.board),
      findRanks(week.board, mostRanked),
      notedBest(week.board),
    ]);
    // The chore that writes it down may be late.
    const best = noted ?? (await bestPlatesOf(week, mostPlates));
    return new WeekFacts(week, leaders, ranks, best, noted ? notedHighways : weekOfHighways);
  }

  /** What had no post in that week is left out. */
  async of(subjects: Subject[]): Promise<Map<string, SubjectWeek>> {
    const found = new Map<string, SubjectWeek>();
    const missing = new Map<string, Subject>();
    for (const subject of subjects) {
      const kept = this.kept.get(subjectKey(subject));
      if (kept === undefined) missing.set(subjectKey(subject), subject);
      else if (kept !== 'nothing') found.set(subjectKey(subject), kept);
    }
    for (const subject of missing.values()) this.kept.set(subjectKey(subject), 'nothing');
    const keysOf = (kind: FollowKind) =>
      [...missing.values()].flatMap((each) => (each.kind === kind ? [each.key] : []));
    const [highways, stops, drivers] = await Promise.all([
      this.ask('highway', keysOf('highway'), this.readHighways),
      this.ask('location', keysOf('location').map(Number), weekOfStops),
      this.ask('user', keysOf('user').map(Number), weekOfDrivers),
    ]);
    for (const subject of [...highways, ...stops, ...drivers]) {
      this.kept.set(subjectKey(subject), subject);
      found.set(subjectKey(subject), subject);
    }
    return found;
  }

  private async ask<K extends string | number>(
    kind: FollowKind,
    keys: K[],
    read: ReadWeeks<K>,
  ): Promise<SubjectWeek[]> {
    const found: SubjectWeek[] = [];
    for (let at = 0; at < keys.length; at += mostAsked) {
      const weeks = await read(keys.slice(at, at + mostAsked), this.week, mostPlates);
      found.push(...weeks.map(({ key, posts, best }) => ({ kind, key: String(key), plates: posts, best })));
    }
    return found;
  }
}

async function leadersOf(board: string): Promise<Leader[]> {
  const first = await findStandings(board, mostLeaders);
  const users = await findUsersNotHidden(first.map(({ userId }) => userId));
  const names = new Map(users.map((user) => [user._id, user.isProfilePublic ? nameOf(user) : null]));
  return first.flatMap(({ userId: id, points }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, points }];
  });
}

export const subjectKey = ({ kind, key }: Subject): string => `${kind}:${key}`;
