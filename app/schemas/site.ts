import { z } from 'zod';
import { id } from './atoms';

/** Night is the specification's dark page; `auto` follows the device (contract, "Day and night"). */
export const theme = z.enum(['night', 'day', 'auto']);
export type Theme = z.infer<typeof theme>;

/** `on` omits scripts and photos (contract, `POST /lite`). */
export const lite = z.enum(['on', 'off']);
export type Lite = z.infer<typeof lite>;

export const cartInput = z.object({ itemId: id });
