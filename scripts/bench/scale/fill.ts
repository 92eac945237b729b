import { openDatabase } from '~/services/open-database';
import { noteLastWeek } from '~/domain/letter/week-facts';
import { closeEndedPeriods } from '~/domain/points/closed-periods';
import { fillSite } from '../fill/fill-site';
import { answer, progress, readInput } from '../support/stdio';
import { placesAt, placesBesidesAt, regulars, roadsAt, scaleSize } from './material';
import { withoutIndexes } from './without-indexes';

/** `ask('scale/fill.ts', ScaleSize)`: fills an empty database before its site runs */
const { rows, busiest, voters } = await readInput(scaleSize);

/** With so much voting there are ten ledger rows for each post: its own, its author's registration, and eight votes. */
const liveliness = 1.45;

const database = await openDatabase();
try {
  const size = {
    ...{ posts: rows, drivers: rows - voters, voters, busiest, liveliness },
    ...{ places: placesAt(rows), highways: roadsAt(rows), placesBesides: placesBesidesAt(rows), regulars },
  };
  await withoutIndexes(() => fillSite(size, progress), progress);
  await closeEndedPeriods();
  await noteLastWeek();
  answer(null);
} finally {
  await database.close();
}
