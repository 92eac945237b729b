import type { Executed } from './profiler';

/** Sorts few rows that an index has picked: docs/decisions/0005-substring-search-of-places.md. */
const fewCandidates = 1_000;

/** The most index entries that a query reads, however many rows there are: what a search for a letter walks. */
const mostKeys = 2_000;

/** What reads everything, and is therefore cached for a minute: counts of the country's places, and stops that may be listed twice. */
const countsAll = ['"_id":"$state"', '"_id":"$cityKey"', '"_id":"$alongRoad.road"', '"chainName":{"$gt":""}'];

const isBounded = ({ keysExamined, docsExamined, hasSortStage }: Executed): boolean =>
  Math.max(keysExamined, docsExamined) <= mostKeys && (!hasSortStage || docsExamined <= fewCandidates);

/** Whether a query walked an index and read no more than a page needs, so that it costs the same on a site of any size. */
export const isIndexed = (executed: Executed): boolean =>
  !executed.planSummary.includes('COLLSCAN') &&
  (countsAll.some((words) => executed.text.includes(words)) || isBounded(executed));
