import { z } from 'zod';

/** Keys of a browser: a point on P-256 and 16 bytes (RFC 8291, 3.1 and 3.2), in base64url. */
const key = (letters: number) =>
  z
    .string()
    .max(letters + 2)
    .regex(/^[\w-]+={0,2}$/);

/** As `PushSubscription.toJSON()` returns it (W3C Push API). */
export const pushSubscriptionInput = z.object({
  endpoint: z.string().max(1_500).meta({ description: 'The address of the browser’s push service' }),
  keys: z.object({ p256dh: key(88), auth: key(24) }),
});

/** A checkbox. */
export const pushWordsForm = z.object({ words: z.literal('shown').optional() });
