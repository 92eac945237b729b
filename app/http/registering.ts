import { z } from 'zod';
import type { RequestHead } from './asked';
import { registrationCookie } from './cookies';

/** By which a browser asks again for the link of its own registration. */

const registrationId = z.number().int().nullable().catch(null);

/** @returns the Set-Cookie */
export const saveRegistration = (id: number): Promise<string> => registrationCookie.serialize(id);

export async function registrationOf(request: RequestHead): Promise<number | null> {
  return registrationId.parse(await registrationCookie.parse(request.headers.get('cookie')));
}
