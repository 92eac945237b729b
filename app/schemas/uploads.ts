import { z } from 'zod';

export const uploadParams = z.object({ id: z.string().regex(/^[0-9a-z]{25}$/) });

export const newUpload = z.object({ bytes: z.int().positive().meta({ description: 'Of the whole file' }) });

export const pieceQuery = z.object({
  offset: z.coerce
    .number()
    .int()
    .nonnegative()
    .meta({ type: 'integer', minimum: 0, description: 'Where the piece begins: at the end of what has arrived' }),
});
