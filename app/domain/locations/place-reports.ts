import { inTransaction, type Tx } from '~models/database/transaction';
import { type LocationRow, setClosed, lockLocation } from '~models/location';
import {
  countReports,
  deleteReports,
  findCountingDrivers,
  findReport,
  type PlaceWord,
  saveReport,
} from '~models/place-report';
import { clock } from '~/services/clock';
import type { Actor, Viewer } from '../actor';
import { DomainError, invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { byActor, writes } from '../rate-limits';
import { countsOnPlaces } from '../reports/standing';
import { takenBefore } from '../idempotency';
import { findCurrentPlace, noteEdit } from './history/write-edit';

/** What drivers say about a place, without who said what. */
export type PlaceStanding = {
  id: number;
  /** ISO 8601, UTC, as all times here; null while the place counts as open. */
  closedAt: string | null;
  /** For a closed place, only those since it was marked. */
  confirmations: number;
  lastConfirmedAt: string | null;
  closureReports: number;
};

export type { PlaceWord };

/** With what its reader said, which is told to no one else. */
type StandingForReporter = PlaceStanding & { viewerWord: PlaceWord | null };

type Report = {
  id: number;
  word: PlaceWord;
  /** Of a word that a weak link may bring again, after the next one. */
  key?: string | null;
};

/** Drivers of standing that it takes to mark a place as closed (decision record: closed places). */
const reportsToClose = 3;

/** A report of a closure counts for half a year: three within it mean one closure, three in a decade do not. */
const countingMs = 180 * 24 * 3_600_000;

/**
 * Reports that a place is described right, or that it is closed. A driver's last word on a place counts; repeating it only renews
 * its date.
 */
export const reportPlace = operation({
  who: 'driver',
  limits: [writes, byActor('place-word-actor')],
  refuses: ['location-not-found'],
  run: ({ actor, input }: RunArgs<Actor, Report>) => report(actor, input),
});

async function report(actor: Actor, { id, word, key = null }: Report): Promise<StandingForReporter> {
  const asked = await findCurrentPlace(id);
  invariant(asked, 'location-not-found');
  return inTransaction(async (tx) => {
    const now = clock.now();
    const place = await lockLocation(asked._id, now, tx);
    invariant(place, 'location-not-found');
    const said = { scope: `place-word:${actor.id}`, key, body: { id, word } };
    const [taken = false] = await takenBefore([said], tx);
    if (taken instanceof DomainError) throw taken;
    const counts = await countsOnPlaces(actor, tx);
    if (!taken) await saveReport({ locationId: place._id, userId: actor.id, word, at: now, counts }, tx);
    const after = { ...place, closedAt: await markOrLift(place, now, tx) };
    const closures = await countReports(place._id, 'closed', oldestCounting(now), tx);
    const confirmations = await countReports(place._id, 'right', after.closedAt ?? beginning, tx);
    return { ...present(after, closures, confirmations), viewerWord: word };
  });
}

/** Marks at three reports that count; lifts when as many that count have confirmed since as still say that it is closed. */
async function markOrLift(place: LocationRow, now: Date, tx: Tx): Promise<Date | null> {
  const { _id: id, closedAt = null } = place;
  const closures = await countReports(id, 'closed', oldestCounting(now), tx);
  if (closedAt === null) {
    if (closures.counting < reportsToClose) return null;
    const drivers = await findCountingDrivers(id, 'closed', oldestCounting(now), tx);
    await markClosed(place, now, drivers, tx);
    return now;
  }
  const confirmations = await countReports(id, 'right', closedAt, tx);
  if (confirmations.counting === 0 || confirmations.counting < closures.counting) return closedAt;
  await markClosed(place, null, await findCountingDrivers(id, 'right', closedAt, tx), tx);
  await deleteReports(id, 'closed', tx);
  return null;
}

async function markClosed(before: LocationRow, closedAt: Date | null, drivers: number[], tx: Tx): Promise<void> {
  const after = { ...before, closedAt };
  await setClosed(before._id, closedAt, tx);
  await noteEdit({ before, after, what: 'edited', why: 'drivers', by: null, suggestionIds: [], drivers }, tx);
}

export async function readPlaceStanding(place: LocationRow): Promise<PlaceStanding> {
  const [closures, confirmations] = await Promise.all([
    countReports(place._id, 'closed', oldestCounting(clock.now())),
    countReports(place._id, 'right', place.closedAt ?? beginning),
  ]);
  return present(place, closures, confirmations);
}

/** What the viewer said last. */
export const viewersWordOn = async (viewer: Viewer, placeId: number): Promise<PlaceWord | null> =>
  (viewer && (await findReport(placeId, viewer.id)))?.word ?? null;

type Sum = Awaited<ReturnType<typeof countReports>>;

const present = ({ _id: id, closedAt }: LocationRow, closures: Sum, confirmations: Sum): PlaceStanding => ({
  id,
  closedAt: closedAt?.toISOString() ?? null,
  confirmations: confirmations.drivers,
  lastConfirmedAt: confirmations.lastAt?.toISOString() ?? null,
  closureReports: closures.drivers,
});

const beginning = new Date(0);
export const oldestCounting = (now: Date): Date => new Date(now.getTime() - countingMs);
