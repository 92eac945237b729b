import { parseArgs } from 'node:util';
import { withDatabase } from '~/services/open-database';
import { recount } from '~/domain/points/recount';
import { say } from './terminal';

/** `npm run recount`: compares every derived number with the rows that it counts. `-- --fix` corrects them. The site may keep running. */
const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } });

await withDatabase(say, async () => {
  const { checked, pending, drift } = await recount();
  for (const { what, stored, counted } of drift) say(`${what}: stored ${stored}, counted ${counted}`);
  if (values.fix) for (const { repair } of drift) await repair();
  const left = values.fix && drift.length > 0 ? (await recount()).drift.length : drift.length;
  const fixed = values.fix ? `, ${drift.length - left} fixed` : '';
  const waiting = pending > 0 ? `, ${pending} still being removed` : '';
  say(`recount: ${checked} figures checked, ${drift.length} drift${fixed}${waiting}`);
  process.exitCode = left === 0 ? 0 : 1;
});
