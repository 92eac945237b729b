import { z } from 'zod';
import { id } from './atoms';

export const cartInput = z.object({ itemId: id });
