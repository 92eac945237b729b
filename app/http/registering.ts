import { z } from 'zod';
import { registrationCookie } from './cookies';

/** By what a browser asks for the link of its own registration once more. */

const registrationId = z.number().int().nullable().catch(null);

/** @returns the Set-Cookie that has the browser know its registration. */
export const holdRegistration = (id: number): Promise<string> => registrationCookie.serialize(id);

/** @returns the registration that this browser has sent, or null. */
export async function registrationOf(request: Request): Promise<number | null> {
  return registrationId.parse(await registrationCookie.parse(request.headers.get('cookie')));
}
