import { clock } from '~/services/clock';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findFollowedPlaces } from '~models/follow';
import { findLocationsByIds, type LocationRow } from '~models/location';
import {
  type BatchState,
  findBatch,
  findBatches,
  type LocationBatchRow,
  outcomes,
  changeBatch,
} from '~models/location-batch';
import {
  countActiveChanges,
  findFirstChanges,
  type LocationChangeRow,
  findLaterBatches,
  findMerges,
  findActiveChanges,
  markUndone,
} from '~models/location-change';
import { type LocationWrite, writeInTransaction } from '~models/location-writes';
import { findLastReportTimes } from '~models/place-report';
import { findPlacesOfOpenSuggestions } from '~models/place-suggestion';
import { findLastPostTimes } from '~models/post';
import { findPlacesOfWaitingPosts } from '~models/waiting-post';
import { withRoadKeys } from '../roads/along-road';
import { fieldNames, fieldsIn, changedFields } from './import/reading';
import { formatCount } from '~/schemas/text';

const PAGE = 200;

/** Newest first. */
export async function* eachBatch(): AsyncGenerator<LocationBatchRow> {
  let page = await findBatches(PAGE);
  while (page.length > 0) {
    yield* page;
    page = await findBatches(PAGE, page.at(-1)?._id);
  }
}

type BatchView = {
  batch: LocationBatchRow;
  remaining: number;
  /** The first changes, each with the current state of its place. */
  first: { change: LocationChangeRow; place: LocationRow | null }[];
};

/** @param maxChanges maximum number of changes to return. @returns null if there is no such batch */
export async function readBatch(id: number, maxChanges: number): Promise<BatchView | null> {
  const [batch, remaining, changes] = await Promise.all([
    findBatch(id),
    countActiveChanges(id),
    findFirstChanges(id, maxChanges),
  ]);
  if (!batch) return null;
  const places = new Map(
    (await findLocationsByIds(changes.map(({ locationId }) => locationId))).map((place) => [place._id, place]),
  );
  const first = changes.map((change) => ({ change, place: places.get(change.locationId) ?? null }));
  return { batch, remaining, first };
}

const states: Record<BatchState, string> = {
  unfinished: 'not finished; import the same file again to continue, or undo it',
  finished: 'finished',
  'cut-short': 'finished as far as the file could be read',
  canceled: 'canceled; the rows imported so far stay until you undo it',
  'being-undone': 'being undone; undo it again to continue',
  undone: 'undone',
};

/** A line in the list of batches. */
export const batchLine = ({ _id, fileName, state, counts, startedAt }: LocationBatchRow): string =>
  `${String(_id).padStart(5)}  ${minute(startedAt)}  ${state.padEnd(12)}  ` +
  `${formatCount(counts.added).padStart(8)}  ${formatCount(counts.updated).padStart(8)}  ${fileName}`;

export const batchListHead = `${'batch'}  ${'started (UTC)'.padEnd(16)}  ${'state'.padEnd(12)}  ${'added'.padStart(8)}  ${'updated'.padStart(8)}  file`;

export function batchLines({ batch, remaining, first }: BatchView): string[] {
  const { _id, fileName, format, contentHash, state, why, counts, startedAt, writtenAt, endedAt } = batch;
  return [
    `batch ${_id}: ${fileName} (${format})`,
    `  ${states[state]}${why ? `: ${why}` : ''}`,
    `  started ${minute(startedAt)}, ${endedAt ? `ended ${minute(endedAt)}` : `last written ${minute(writtenAt)}`} UTC`,
    `  content ${contentHash}`,
    `  rows      ${formatCount(counts.rows)}`,
    ...outcomes.filter((each) => counts[each] > 0).map((each) => `  ${each.padEnd(9)} ${formatCount(counts[each])}`),
    `  ${formatCount(remaining)} of its changes remain${first.length > 0 && first.length < remaining ? ', the first of them:' : ''}`,
    ...first.map(({ change, place }) => `    ${changeLine(change, place)}`),
  ];
}

function changeLine({ line, what, locationId, before, after }: LocationChangeRow, place: LocationRow | null): string {
  const where = `line ${line} ${what} place ${locationId} "${place?.name ?? after.name ?? 'gone'}"`;
  if (what === 'added') return where;
  const changes = fieldsIn(after).map(
    (field) =>
      `${fieldNames([field])} from ${JSON.stringify(before[field] ?? null)} to ${JSON.stringify(after[field])}`,
  );
  return `${where}: ${changes.join('; ')}`;
}

export const keptLine = ({ place, what, why }: KeptPlace): string =>
  `  kept as ${what}: place ${place._id} "${place.name}"${signOf(place)}: ${why}`;

const signOf = ({ highway, exitNumber, state }: LocationRow): string => {
  const sign = [highway, exitNumber && `exit ${exitNumber}`, state].filter(Boolean).join(' ');
  return sign ? ` (${sign})` : '';
};

const minute = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ');

/** Why a batch's change to a place must stay; null if it can be undone. */
type WhyKept = (change: LocationChangeRow, place: LocationRow) => string | null;

/**
 * Looks up what has happened to these places since a batch changed them. The changes of a place that people have used stay, and if two
 * batches changed a place, the later one must be undone first.
 */
async function lookUpWhyKept(batchId: number, locationIds: number[], tx: Tx): Promise<WhyKept> {
  const lastPosts = await findLastPostTimes(locationIds, tx);
  const lastReports = await findLastReportTimes(locationIds, tx);
  const laterBatches = await findLaterBatches(locationIds, batchId, tx);
  const [withWaitingPosts, withSuggestions] = [
    await findPlacesOfWaitingPosts(locationIds, tx),
    await findPlacesOfOpenSuggestions(locationIds, tx),
  ];
  const followed = await findFollowedPlaces(locationIds, tx);
  return ({ locationId, at, after, what }, place) => {
    if (isAfter(lastPosts.get(locationId), at)) return 'people have posted on it since';
    if (isAfter(lastReports.get(locationId), at)) return 'people have confirmed it or reported it closed since';
    if (what === 'added') {
      // Removing the place would orphan these.
      if (withWaitingPosts.has(locationId)) return 'a post from it is waiting for its photo';
      if (withSuggestions.has(locationId)) return 'people have suggested changes to it';
      if (followed.has(locationId)) return 'people follow it';
    }
    const later = laterBatches.get(locationId);
    if (later !== undefined) return `batch ${later} has changed it since`;
    const edited = changedFields(after, place, fieldsIn(after));
    return edited.length > 0 ? `its ${fieldNames(edited)} has been edited since` : null;
  };
}

const isAfter = (time: Date | undefined, at: Date): boolean => time !== undefined && time > at;

type KeptPlace = { place: LocationRow; what: 'added' | 'updated'; why: string };

type UndoReport = {
  /** `removed`: places that the batch had added. `putBack`: reverted changes. */
  removed: number;
  putBack: number;
  kept: KeptPlace[];
};

/** Changes reverted per transaction. */
const CHANGES_PER_TRANSACTION = 25;

/**
 * Undoes an import, last row first: removes the places it added and restores the fields it changed. A place that people have posted on or
 * edited, or that a later batch has changed, stays as it is. Can be run again after an interruption; another run changes nothing, unless
 * the reason to keep a change is gone.
 *
 * @param onProgress receives how many changes have been checked
 * @returns null if there is no such batch
 */
export async function undoBatch(
  batchId: number,
  onProgress: (checked: number) => void = () => undefined,
): Promise<UndoReport | null> {
  if (!(await findBatch(batchId))) return null;
  // This stops an import of this batch that is still running.
  await changeBatch(batchId, ['unfinished', 'finished', 'cut-short', 'canceled'], { state: 'being-undone' });
  const report: UndoReport = { removed: 0, putBack: 0, kept: [] };
  let checked = 0;
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const run = await inTransaction((tx) => undoRun(batchId, before, tx));
    if (run.last === null) break;
    before = run.last;
    checked += run.length;
    report.removed += run.removed;
    report.putBack += run.putBack;
    report.kept.push(...run.kept);
    onProgress(checked);
  }
  await changeBatch(batchId, ['being-undone'], { state: 'undone', endedAt: clock.now() });
  return report;
}

type UndoneRun = UndoReport & { length: number; last: number | null };

async function undoRun(batchId: number, before: number, tx: Tx): Promise<UndoneRun> {
  const changes = await findActiveChanges(batchId, before, CHANGES_PER_TRANSACTION, tx);
  const ids = [...new Set(changes.map(({ locationId }) => locationId))];
  const places = new Map((await findLocationsByIds(ids, tx)).map((place) => [place._id, place]));
  const merges = await findMerges(
    ids.filter((id) => !places.has(id)),
    tx,
  );
  const whyKept = await lookUpWhyKept(batchId, ids, tx);

  const run: UndoneRun = {
    removed: 0,
    putBack: 0,
    kept: [],
    length: changes.length,
    last: changes.at(-1)?.row ?? null,
  };
  const undone: string[] = [];
  const writes: LocationWrite[] = [];
  for (const change of changes) {
    const place = places.get(change.locationId);
    const merge = merges.get(change.locationId);
    if (merge) {
      run.kept.push({
        place: merge.removed,
        what: change.what,
        why: `it has since been merged into place ${merge.locationId}`,
      });
      continue;
    }
    const why = place ? whyKept(change, place) : null;
    if (place && why !== null) {
      run.kept.push({ place, what: change.what, why });
      continue;
    }
    undone.push(change._id);
    if (!place) continue;
    const write = revert(change, place);
    writes.push(write);
    if ('update' in write) places.set(place._id, write.update);
    run['update' in write ? 'putBack' : 'removed'] += 1;
  }
  await writeInTransaction(writes, tx);
  await markUndone(undone, clock.now(), tx);
  return run;
}

function revert({ what, before }: LocationChangeRow, place: LocationRow): LocationWrite {
  if (what === 'added') return { remove: place._id };
  const row = { ...place, ...before, updatedAt: clock.now() };
  return { update: withRoadKeys(row), fields: [...fieldsIn(before), 'updatedAt'] };
}
