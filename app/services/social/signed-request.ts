import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { clock } from '~/services/clock';

/** In seconds. Facebook sends a request right away; an older one is replayed. */
const oldest = 3600;
const skewSeconds = 300;

const payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().min(1).max(100),
  issued_at: z.number(),
});

/**
 * Reads Facebook's `signed_request`: `signature.payload`, both base64url, signed with HMAC-SHA256 and the app secret.
 * @returns the person's Facebook id; null for a request that Facebook did not sign, or signed more than an hour ago
 */
export function readSignedRequest(signedRequest: string, appSecret: string): string | null {
  const [signature = '', body = '', ...rest] = signedRequest.split('.');
  const expected = createHmac('sha256', appSecret).update(body).digest();
  const given = Buffer.from(signature, 'base64url');
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = payload.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const age = clock.now().getTime() / 1000 - parsed.data.issued_at;
  return age <= oldest && age >= -skewSeconds ? parsed.data.user_id : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
