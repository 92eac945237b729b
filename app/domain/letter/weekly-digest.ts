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

/** `plates`: how many were posted. `best`: up to `maxPlates` of them. */
export type SubjectWeek = Followed & { plates: number; best: Plate[] };

/** `name` is null if they have no public profile. */
type Leader = { id: number; name: string | null; points: number };

const maxLeaders = 3;
/** Lower ranks aren't shown. */
const maxRanked = 1_000;
/** Maximum entries in the cache; an entry takes about a kilobyte. */
const maxCached = 5_000;
/** Maximum subjects per database query. */
const maxPerQuery = 500;

type ReadWeeks<K> = (keys: K[], week: LetterWeek, maxBest: number) => Promise<WeekOf<K>[]>;

/** Data of one week, read once per run, since many emails show the same highways and leaders. */
export class WeeklyDigest {
  private readonly cache = new LRUCache<string, SubjectWeek | 'nothing'>({ max: maxCached });

  private constructor(
    readonly week: LetterWeek,
    readonly leaders: Leader[],
    /** Ranks of the week's top drivers, by user id. */
    readonly ranks: ReadonlyMap<number, number>,
    /** The best plates of the whole site. */
    readonly best: Plate[],
  ) {}

  static async read(week: LetterWeek): Promise<WeeklyDigest> {
    const [top, best] = await Promise.all([findBoardScores(week.board, maxRanked), bestPlatesOf(week, maxPlates)]);
    const ranks = new Map(top.map(({ userId }, at) => [userId, at + 1]));
    return new WeeklyDigest(week, await leadersAmong(top.slice(0, maxLeaders)), ranks, best);
  }

  /** Leaves out subjects without a post in that week. */
  async of(subjects: Followed[]): Promise<Map<string, SubjectWeek>> {
    const found = new Map<string, SubjectWeek>();
    const missing = new Map<string, Followed>();
    for (const subject of subjects) {
      const cached = this.cache.get(subjectKey(subject));
      if (cached === undefined) missing.set(subjectKey(subject), subject);
      else if (cached !== 'nothing') found.set(subjectKey(subject), cached);
    }
    for (const subject of missing.values()) this.cache.set(subjectKey(subject), 'nothing');
    const keysOf = (kind: FollowKind) =>
      [...missing.values()].flatMap((each) => (each.kind === kind ? [each.key] : []));
    const [highways, stops, drivers] = await Promise.all([
      this.readWeeks('highway', keysOf('highway'), weekOfHighways),
      this.readWeeks('location', keysOf('location').map(Number), weekOfStops),
      this.readWeeks('user', keysOf('user').map(Number), weekOfDrivers),
    ]);
    for (const subject of [...highways, ...stops, ...drivers]) {
      this.cache.set(subjectKey(subject), subject);
      found.set(subjectKey(subject), subject);
    }
    return found;
  }

  private async readWeeks<K extends string | number>(
    kind: FollowKind,
    keys: K[],
    read: ReadWeeks<K>,
  ): Promise<SubjectWeek[]> {
    const found: SubjectWeek[] = [];
    for (let at = 0; at < keys.length; at += maxPerQuery) {
      const weeks = await read(keys.slice(at, at + maxPerQuery), this.week, maxPlates);
      found.push(...weeks.map(({ key, posts, best }) => ({ kind, key: String(key), plates: posts, best })));
    }
    return found;
  }
}

async function leadersAmong(top: LeaderboardScoreRow[]): Promise<Leader[]> {
  const users = await findUsersNotHidden(top.map(({ userId }) => userId));
  const names = new Map(users.map((user) => [user._id, user.isProfilePublic ? nameOf(user) : null]));
  return top.flatMap(({ userId: id, points }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, points }];
  });
}

export const subjectKey = ({ kind, key }: Followed): string => `${kind}:${key}`;
