import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { register } from '~/domain/accounts/register';
import type { Asker } from '~/domain/accounts/verification-mail';
import { registrationCookie } from './cookies';
import { countTry } from './rate-limits';
import { sessionOf } from './session';

type Arrived = { request: Request; context: AppLoadContext };

const registrationId = z.number().int().nullable().catch(null);

/**
 * Takes a registration in. It mails an address that may be anybody's, so it counts as every mail that is asked for does.
 * @returns the Set-Cookie by which the browser asks for its link once more.
 */
export async function registerBrowser({ context }: Arrived, input: Parameters<typeof register>[0]): Promise<string> {
  await countTry('register-network', context.network);
  await countTry('mail-address', input.email);
  return registrationCookie.serialize(await register(input));
}

/** By what this browser may ask for a verification link. */
export async function askerOf(arrived: Arrived): Promise<Asker> {
  const session = await sessionOf(arrived);
  const sent: unknown = await registrationCookie.parse(arrived.request.headers.get('cookie'));
  return { userId: session?.user._id ?? null, registrationId: registrationId.parse(sent) };
}
