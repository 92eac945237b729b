import { LRUCache } from 'lru-cache';
import type { Followed, FollowKind } from '~/schemas/notices';
import { nameOf } from '~/schemas/text';
import {
  bestPlatesOf,
  type Plate,
  type WeekOf,
  weekOfDrivers,
  weekOfHighways,
  weekOfStops,
} from '~models/letter-plates';
import { findBoardScores, type LeaderboardScoreRow } from '~models/leaderboard-score';
import { findUsersNotHidden } from '~models/user';
import type { LetterWeek } from './choose-letter';

/** Plates read per subject: more than an email shows, because readers may have blocked some of the authors. */
const maxPlates = 5;

/** `plates` is how many were posted. `best` has a few more than an email shows, because readers may have blocked some of the authors. */
export type SubjectWeek = Followed & { plates: number; best: Plate[] };

/** `name` is null if they have no public profile. */
type Leader = { id: number; name: string | null; points: number };

const maxLeaders = 3;
/** Readers with a lower rank don't need it exactly. */
const maxRanked = 1_000;
/** Maximum entries of the cache; an entry takes about a kilobyte. */
const maxKept = 5_000;
/** Maximum subjects per database query. */
const maxAsked = 500;

type ReadWeeks<K> = (keys: K[], week: LetterWeek, most: number) => Promise<WeekOf<K>[]>;

/** The facts of one week, read once per run, since many emails show the same highways and leaders. */
export class WeeklyDigest {
  private readonly kept = new LRUCache<string, SubjectWeek | 'nothing'>({ max: maxKept });

  private constructor(
    readonly week: LetterWeek,
    readonly leaders: Leader[],
    /** Ranks of the week's top drivers, by user id. */
    readonly ranks: ReadonlyMap<number, number>,
    /** The best plates of the whole site. */
    readonly best: Plate[],
  ) {}

  static async read(week: LetterWeek): Promise<WeeklyDigest> {
    const [first, best] = await Promise.all([findBoardScores(week.board, maxRanked), bestPlatesOf(week, maxPlates)]);
    const ranks = new Map(first.map(({ userId }, at) => [userId, at + 1]));
    return new WeeklyDigest(week, await leadersAmong(first.slice(0, maxLeaders)), ranks, best);
  }

  /** Leaves out subjects without a post in that week. */
  async of(subjects: Followed[]): Promise<Map<string, SubjectWeek>> {
    const found = new Map<string, SubjectWeek>();
    const missing = new Map<string, Followed>();
    for (const subject of subjects) {
      const kept = this.kept.get(subjectKey(subject));
      if (kept === undefined) missing.set(subjectKey(subject), subject);
      else if (kept !== 'nothing') found.set(subjectKey(subject), kept);
    }
    for (const subject of missing.values()) this.kept.set(subjectKey(subject), 'nothing');
    const keysOf = (kind: FollowKind) =>
      [...missing.values()].flatMap((each) => (each.kind === kind ? [each.key] : []));
    const [highways, stops, drivers] = await Promise.all([
      this.ask('highway', keysOf('highway'), weekOfHighways),
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
    for (let at = 0; at < keys.length; at += maxAsked) {
      const weeks = await read(keys.slice(at, at + maxAsked), this.week, maxPlates);
      found.push(...weeks.map(({ key, posts, best }) => ({ kind, key: String(key), plates: posts, best })));
    }
    return found;
  }
}

async function leadersAmong(first: LeaderboardScoreRow[]): Promise<Leader[]> {
  const users = await findUsersNotHidden(first.map(({ userId }) => userId));
  const names = new Map(users.map((user) => [user._id, user.isProfilePublic ? nameOf(user) : null]));
  return first.flatMap(({ userId: id, points }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, points }];
  });
}

export const subjectKey = ({ kind, key }: Followed): string => `${kind}:${key}`;
