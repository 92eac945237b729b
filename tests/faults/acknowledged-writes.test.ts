import { it } from 'vitest';
import { killAfterWrites } from './acknowledged-writes';

it('every acknowledged write survives a kill of the application and of MongoDB (case 37)', () => killAfterWrites(2));
