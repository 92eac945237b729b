import { z } from 'zod';
import { id } from './atoms';

/** POST /api/data-deletion and the confirmation's form (specification §3, Data deletion payload). */
export const deletionInput = z.object({ userId: id });

/** The mailed link's token. */
export const undoDeletionInput = z.object({ token: z.string().max(200).default('') });
