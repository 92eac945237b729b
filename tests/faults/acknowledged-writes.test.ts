import { it } from 'vitest';
import { killAfterWrites } from './acknowledged-writes';

it('every acknowledged write is there after the application, and after MongoDB, was killed (case 37)', () =>
  killAfterWrites(2));
