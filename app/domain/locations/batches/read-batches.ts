import { findLocationsByIds, type LocationRow } from '~models/location';
import { type BatchState, findBatch, findBatches, type LocationBatchRow, outcomes } from '~models/location-batch';
import { countStandingChanges, findFirstChanges, type LocationChangeRow } from '~models/location-change';
import { fieldNames, fieldsIn } from '../import/reading';
import type { KeptPlace } from './undo-batch';

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
  standing: number;
  /** The first of those, each with its place as it is now. */
  first: { change: LocationChangeRow; place: LocationRow | null }[];
};

/** @param named how many of its changes to give. @returns null when there is no such batch */
export async function readBatch(id: number, named: number): Promise<BatchView | null> {
  const [batch, standing, changes] = await Promise.all([
    findBatch(id),
    countStandingChanges(id),
    findFirstChanges(id, named),
  ]);
  if (!batch) return null;
  const places = new Map(
    (await findLocationsByIds(changes.map(({ locationId }) => locationId))).map((place) => [place._id, place]),
  );
  const first = changes.map((change) => ({ change, place: places.get(change.locationId) ?? null }));
  return { batch, standing, first };
}

const states: Record<BatchState, string> = {
  unfinished: 'not finished; import the same file again to continue, or undo it',
  finished: 'finished',
  'cut-short': 'finished as far as the file could be read',
  canceled: 'canceled; the rows up to there stay until you undo it',
  'being-undone': 'being undone; undo it again to continue',
  undone: 'undone',
};

/** For the list of batches. */
export const batchLine = ({ _id, fileName, state, counts, startedAt }: LocationBatchRow): string =>
  `${String(_id).padStart(5)}  ${minute(startedAt)}  ${state.padEnd(12)}  ` +
  `${number(counts.added).padStart(8)}  ${number(counts.updated).padStart(8)}  ${fileName}`;

export const batchListHead = `${'batch'}  ${'started (UTC)'.padEnd(16)}  ${'state'.padEnd(12)}  ${'added'.padStart(8)}  ${'updated'.padStart(8)}  file`;

export function batchLines({ batch, standing, first }: BatchView): string[] {
  const { _id, fileName, format, contentHash, state, why, counts, startedAt, writtenAt, endedAt } = batch;
  return [
    `batch ${_id}: ${fileName} (${format})`,
    `  ${states[state]}${why ? `: ${why}` : ''}`,
    `  started ${minute(startedAt)}, ${endedAt ? `ended ${minute(endedAt)}` : `last written ${minute(writtenAt)}`} UTC`,
    `  content ${contentHash}`,
    `  rows      ${number(counts.rows)}`,
    ...outcomes.filter((each) => counts[each] > 0).map((each) => `  ${each.padEnd(9)} ${number(counts[each])}`),
    `  ${number(standing)} of its changes remain${first.length > 0 && first.length < standing ? ', the first of them:' : ''}`,
    ...first.map(({ change, place }) => `    ${changeLine(change, place)}`),
  ];
}

function changeLine({ line, what, locationId, before, after }: LocationChangeRow, place: LocationRow | null): string {
  const where = `line ${line} ${what} place ${locationId} "${place?.name ?? after.name ?? 'gone'}"`;
  if (what === 'added') return where;
  const told = fieldsIn(after).map(
    (field) =>
      `${fieldNames([field])} from ${JSON.stringify(before[field] ?? null)} to ${JSON.stringify(after[field])}`,
  );
  return `${where}: ${told.join('; ')}`;
}

export const keptLine = ({ place, what, why }: KeptPlace): string =>
  `  kept as ${what}: place ${place._id} "${place.name}"${signOf(place)}: ${why}`;

const signOf = ({ highway, exitNumber, state }: LocationRow): string => {
  const sign = [highway, exitNumber && `exit ${exitNumber}`, state].filter(Boolean).join(' ');
  return sign ? ` (${sign})` : '';
};

const minute = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ');
const number = (value: number): string => value.toLocaleString('en-US');
