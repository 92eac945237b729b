import { it } from 'vitest';
import { killAfterWrites } from './acknowledged-writes';

it(
  'every acknowledged write survives 20 kills of the application and 20 of MongoDB (case 37)',
  { timeout: 15 * 60_000 },
  () => killAfterWrites(40),
);
