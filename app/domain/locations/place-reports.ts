import { inTransaction, type Tx } from '~models/database/transaction';
import { type LocationRow, lockLocation } from '~models/location';
import { writeInTransaction } from '~models/location-writes';
import {
  countReports,
  deleteReports,
  findCountingDrivers,
  findReport,
  type PlaceWord,
  type ReportCounts,
  saveReport,
} from '~models/place-report';
import { clock } from '~/services/clock';
import type { Actor, Viewer } from '../actor';
import { DomainError, invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { byActor, writes } from '../rate-limits';
import { countsOnPlaces } from '../reports/reporter-trust';
import { withRoadKeys } from '../roads/along-road';
import { findUsedKeys } from '../idempotency';
import { findCurrentPlace, recordEdit } from './history/write-edit';

/** The drivers' reports on a place, without names. */
export type PlaceStatus = {
  id: number;
  /** ISO 8601, UTC, like all times here; null while the place counts as open. */
  closedAt: string | null;
  /** For a closed place, only confirmations since it was marked as closed. */
  confirmations: number;
  lastConfirmedAt: string | null;
  closureReports: number;
};

export type { PlaceWord };

/** Includes the viewer's own report, which is only shown to the viewer. */
type StatusForReporter = PlaceStatus & { viewerWord: PlaceWord | null };

type Report = {
  id: number;
  word: PlaceWord;
  /** Idempotency key, since a weak connection may resend an old report after a newer one. */
  key?: string | null;
};

/** How many drivers in good standing it takes to mark a place as closed (decision record: closed places). */
const reportsToClose = 3;

/** Closure reports expire after half a year: three in that time mean a closure, but three in a decade don't. */
const reportLifetimeMs = 180 * 24 * 3_600_000;

/**
 * Reports that a place's data is right, or that it is closed. Only a driver's latest report on a place counts; repeating it just renews its
 * date.
 */
export const reportPlace = operation({
  who: 'driver',
  limits: [writes, byActor('place-word-actor')],
  refuses: ['location-not-found'],
  run: ({ actor, input }: RunArgs<Actor, Report>) => report(actor, input),
});

async function report(actor: Actor, { id, word, key = null }: Report): Promise<StatusForReporter> {
  const current = await findCurrentPlace(id);
  invariant(current, 'location-not-found');
  return inTransaction(async (tx) => {
    const now = clock.now();
    const place = await lockLocation(current._id, now, tx);
    invariant(place, 'location-not-found');
    const request = { scope: `place-word:${actor.id}`, key, body: { id, word } };
    const [used = false] = await findUsedKeys([request], tx);
    if (used instanceof DomainError) throw used;
    const isTrusted = await countsOnPlaces(actor, tx);
    if (!used) await saveReport({ locationId: place._id, userId: actor.id, word, at: now, counts: isTrusted }, tx);
    const after = { ...place, closedAt: await updateClosedStatus(place, now, tx) };
    const counts = await countReports(place._id, countedSince(after, now), tx);
    return { ...present(after, counts), viewerWord: word };
  });
}

/**
 * Marks a place as closed at three counting reports. Removes the mark once there are as many counting confirmations since then as closure
 * reports.
 */
async function updateClosedStatus(place: LocationRow, now: Date, tx: Tx): Promise<Date | null> {
  const { _id: id, closedAt = null } = place;
  const { closed: closures, right: confirmations } = await countReports(id, countedSince(place, now), tx);
  if (closedAt === null) {
    if (closures.counting < reportsToClose) return null;
    const drivers = await findCountingDrivers(id, 'closed', countingSince(now), tx);
    await markClosed(place, now, drivers, tx);
    return now;
  }
  if (confirmations.counting === 0 || confirmations.counting < closures.counting) return closedAt;
  await markClosed(place, null, await findCountingDrivers(id, 'right', closedAt, tx), tx);
  await deleteReports(id, 'closed', tx);
  return null;
}

async function markClosed(before: LocationRow, closedAt: Date | null, drivers: number[], tx: Tx): Promise<void> {
  const after = { ...before, closedAt };
  await writeInTransaction([{ update: withRoadKeys(after), fields: ['closedAt'] }], tx);
  await recordEdit({ before, after, what: 'edited', why: 'drivers', by: null, suggestionIds: [], drivers }, tx);
}

export const readPlaceStatus = async (place: LocationRow): Promise<PlaceStatus> =>
  present(place, await countReports(place._id, countedSince(place, clock.now())));

/** The viewer's latest report on a place; null if there is none. */
export const viewersReportOn = async (viewer: Viewer, placeId: number): Promise<PlaceWord | null> =>
  (viewer && (await findReport(placeId, viewer.id)))?.word ?? null;

const present = (
  { _id: id, closedAt }: LocationRow,
  { closed: closures, right: confirmations }: Record<PlaceWord, ReportCounts>,
): PlaceStatus => ({
  id,
  closedAt: closedAt?.toISOString() ?? null,
  confirmations: confirmations.drivers,
  lastConfirmedAt: confirmations.lastAt?.toISOString() ?? null,
  closureReports: closures.drivers,
});

const countedSince = ({ closedAt }: LocationRow, now: Date) => ({
  closed: countingSince(now),
  right: closedAt ?? beginning,
});

const beginning = new Date(0);
/** The time since which closure reports count. */
export const countingSince = (now: Date): Date => new Date(now.getTime() - reportLifetimeMs);
