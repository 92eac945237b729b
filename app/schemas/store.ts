import { z } from 'zod';
import { id } from './atoms';

/** What the store's buttons send. */
export const cartInput = z.object({ itemId: id });
