import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '~models/database/transaction';
import { countQueuedLetters } from '~models/job';
import { findLetterReaders, findUsersNotHidden, type LetterReader } from '~models/user';
import { advanceLetters, type DueLetter, findDueLetters, findStillDueLetters } from '~models/user-preferences';
import { log } from '~/services/log';
import { onSite } from '~/config.server';
import type { Followed } from '~/schemas/notices';
import { isolated, nameOf } from '~/schemas/text';
import { type LetterPart, type LetterPlate, weeklyLetterMail } from '~/services/mail/weekly-letter';
import { findBlocksAmong } from '~models/block';
import { findNewestFollows } from '~models/follow';
import { findMainRoads, type Plate } from '~models/letter-plates';
import { unknownRoad } from '~models/post-place';
import { findPointsOfAll } from '~models/leaderboard-score';
import { clusterNow } from '../cluster-time';
import { runIfFree } from '../leases';
import { deliverLettersSoon, type Letter, queueLetters } from '../outgoing-mail';
import { isStale, mayGetLetter, nextLetterDue, weekBefore, weekOfLetter, unsubscribeLink } from './choose-letter';
import { WeeklyDigest, subjectKey, type SubjectWeek } from './weekly-digest';

/** Emails written per transaction. */
const batch = 100;
/** Maximum weekly emails in the outbox; the others are written once there is room. Each takes about ten kilobytes. */
const maxQueued = 2_000;
const waitMs = 250;

let isEnding = false;
let writing: Promise<void> | null = null;

/**
 * Writes the weekly emails that are due, in one process at a time. An email and its reader's next due date are written in one transaction,
 * so a crash neither skips nor repeats an email. Memory use and the outbox stay small, no matter how many readers there are.
 */
export async function writeDueLetters(): Promise<void> {
  if (writing) return;
  writing = runIfFree('weekly-letters', writeAll);
  try {
    await writing;
  } finally {
    writing = null;
  }
}

/** Waits for the current batch. This process then starts no other. */
export async function finishLetters(): Promise<void> {
  isEnding = true;
  await writing?.catch(() => undefined);
}

async function writeAll(): Promise<void> {
  const digests = new Map<string, WeeklyDigest>();
  let written = 0;
  while (!isEnding) {
    if ((await countQueuedLetters(maxQueued)) >= maxQueued) {
      deliverLettersSoon();
      await sleep(waitMs);
      continue;
    }
    const now = await clusterNow();
    const due = await findDueLetters(now, batch);
    if (due.length === 0) break;
    written += await writeBatch(due, now, digests);
    deliverLettersSoon();
  }
  if (written > 0) log.info({ letters: written }, 'weekly emails were written');
}

/** @returns how many emails were written */
async function writeBatch(due: DueLetter[], now: Date, digests: Map<string, WeeklyDigest>): Promise<number> {
  const readers = await findLetterReaders(due.map(({ _id }) => _id));
  const schedules = due.map(({ _id, letter, timeZone, letterDueAt, letterWeek: lastWeek }) => {
    const week = weekOfLetter(letterDueAt, timeZone);
    // Readers who changed time zones may already have this week's email.
    const isDue = letter === true && !isStale(letterDueAt, now) && (lastWeek === null || week > lastWeek);
    const letterWeek = isDue ? week : lastWeek;
    return {
      _id,
      week,
      isDue,
      letterWeek,
      letterDueAt: letter === true ? nextLetterDue(now, timeZone, letterWeek) : null,
    };
  });
  const letters: Letter[] = [];
  for (const dueWeek of new Set(schedules.flatMap(({ isDue, week }) => (isDue ? [week] : [])))) {
    const dueIds = new Set(schedules.flatMap(({ _id, isDue, week }) => (isDue && week === dueWeek ? [_id] : [])));
    const digest = digests.get(dueWeek) ?? (await WeeklyDigest.read(weekBefore(dueWeek)));
    digests.set(dueWeek, digest);
    letters.push(
      ...(await gatherLetters(
        readers.filter(mayGetLetter).filter(({ _id }) => dueIds.has(_id)),
        digest,
      )),
    );
  }
  return inTransaction(async (tx) => {
    const stillDue = await findStillDueLetters(due, tx);
    const queued = letters.filter(({ readerId }) => stillDue.has(readerId));
    await queueLetters(queued, tx);
    await advanceLetters(
      schedules.filter(({ _id }) => stillDue.has(_id)),
      tx,
    );
    return queued.length;
  });
}

type Reader = LetterReader & { email: string };

/** Maximum follows per driver and kind, newest first. */
const maxFollows = 30;
const maxParts = 8;
const platesOfPart = 2;
/** A driver's own road is chosen from their posts in this period of about one season. In milliseconds. */
const ownRoadMs = 90 * 24 * 3600_000;

/**
 * Writes the weekly emails of a batch of readers, with their road, the subjects they follow that had posts, their points, and the leaders.
 * Subjects that several readers share are read once. Readers without any news get no email.
 */
export async function gatherLetters(readers: Reader[], digest: WeeklyDigest): Promise<Letter[]> {
  const ids = readers.map(({ _id }) => _id);
  const [follows, roads, points] = await Promise.all([
    findNewestFollows(ids, maxFollows),
    findMainRoads(ids, new Date(digest.week.to.getTime() - ownRoadMs)),
    findPointsOfAll(digest.week.board, ids),
  ]);
  const subjects = new Map<number, Followed[]>(ids.map((id) => [id, ownRoad(roads.get(id))]));
  for (const { userId, kind, keys } of follows) subjects.get(userId)?.push(...keys.map((key) => ({ kind, key })));
  const weeks = await digest.of([...subjects.values()].flat());
  const plates = [...weeks.values()].flatMap(({ best }) => best).concat(digest.best);
  const authors = [...new Set(plates.map(({ userId }) => userId))];
  const followed = [...weeks.values()].flatMap(({ kind, key }) => (kind === 'user' ? [Number(key)] : []));
  const [names, blocks] = await Promise.all([namesOf([...authors, ...followed]), findBlocksAmong(ids, authors)]);
  return readers.flatMap((reader) => {
    const hidden = blocks.get(reader._id) ?? new Set();
    const ownWeeks = distinct(subjects.get(reader._id) ?? []).flatMap(
      (subject) => weeks.get(subjectKey(subject)) ?? [],
    );
    const parts = partsOf(reader, ownWeeks, hidden, names);
    const best = parts.length > 0 ? [] : shown(digest.best, hidden, names).slice(0, platesOfPart + 1);
    if (parts.length === 0 && best.length === 0 && digest.leaders.length === 0) return [];
    const unsubscribe = unsubscribeLink(reader._id);
    const mail = weeklyLetterMail({
      to: reader.email,
      week: digest.week.words,
      points: points.get(reader._id) ?? 0,
      rank: digest.ranks.get(reader._id) ?? null,
      leaders: digest.leaders.map(({ id, name, points: theirs }) => ({
        name: name ?? (id === reader._id ? 'You' : 'A driver'),
        points: theirs,
        isYou: name !== null && id === reader._id,
      })),
      parts:
        best.length > 0
          ? [{ title: 'Best plates of the week', link: onSite('/most-eaten-meat'), plates: null, best }]
          : parts,
      unsubscribe,
    });
    return [{ ...mail, readerId: reader._id, unsubscribe }];
  });
}

const ownRoad = (highway: string | undefined): Followed[] =>
  highway === undefined ? [] : [{ kind: 'highway', key: highway }];

const distinct = (subjects: Followed[]): Followed[] => [
  ...new Map(subjects.map((subject) => [subjectKey(subject), subject])).values(),
];

/**
 * The reader's own road first, then the subjects with the best-rated plates. Each plate appears once, under the first subject that has it.
 */
function partsOf(
  reader: Reader,
  [first, ...others]: SubjectWeek[],
  hidden: ReadonlySet<number>,
  names: ReadonlyMap<number, string>,
): LetterPart[] {
  if (!first) return [];
  const votesOf = ({ best }: SubjectWeek) => best[0]?.upVotes ?? 0;
  const listed = new Set<number>();
  const parts: LetterPart[] = [];
  for (const week of [first, ...others.sort((a, b) => votesOf(b) - votesOf(a))]) {
    if (parts.length === maxParts) break;
    if (week.kind === 'user' && hidden.has(Number(week.key))) continue;
    const fresh = week.best.filter(({ _id, userId }) => !listed.has(_id) && userId !== reader._id);
    const best = shown(fresh, hidden, names).slice(0, platesOfPart);
    const heading = headingOf(week, names);
    if (best.length === 0 || !heading) continue;
    for (const { id } of best) listed.add(id);
    parts.push({ ...heading, plates: week.plates, best });
  }
  return parts;
}

const shown = (plates: Plate[], hidden: ReadonlySet<number>, names: ReadonlyMap<number, string>): LetterPlate[] =>
  plates.flatMap(({ _id: id, userId, title, upVotes, ...stop }) => {
    if (hidden.has(userId)) return [];
    const by = names.get(userId) ?? 'a driver';
    return [{ id, title: isolated(title), by, where: whereOf(stop), upVotes, link: onSite(`/posts/${id}`) }];
  });

const whereOf = ({ locationName, highway, city, state }: Pick<Plate, 'locationName' | 'highway' | 'city' | 'state'>) =>
  [isolated(locationName), highway !== unknownRoad.highway && highway, city, state].filter(Boolean).join(', ');

function headingOf({ kind, key, best }: SubjectWeek, names: ReadonlyMap<number, string>) {
  if (kind === 'highway') return { title: key, link: onSite(`/highways/${encodeURIComponent(key)}`) };
  if (kind === 'location') return { title: stopOf(best[0]), link: onSite(`/locations/${key}`) };
  const name = names.get(Number(key));
  return name === undefined ? null : { title: name, link: onSite('/following') };
}

const stopOf = (plate: Plate | undefined): string =>
  plate ? [isolated(plate.locationName), plate.city, plate.state].filter(Boolean).join(', ') : '';

/** Names only drivers with a public profile, since a sent email can't be changed. */
async function namesOf(ids: number[]): Promise<Map<number, string>> {
  const users = await findUsersNotHidden([...new Set(ids)], { isProfilePublic: true });
  return new Map(users.map((user) => [user._id, nameOf(user)]));
}
