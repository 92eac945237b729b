import { createHash, randomUUID } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import type { OrSlot } from '~/schemas/shown';
import { ofDriver } from './slots';

/** For the form of a page: another one for each session, and each time that the page is rendered. */
export function newFormKey(arrived: { request: Request; context: AppLoadContext }): Promise<OrSlot<string>> {
  const rendering = randomUUID();
  return ofDriver(arrived, 'form key', ({ actor: { sessionId } }) =>
    createHash('sha256').update(`${rendering} ${sessionId}`).digest('hex').slice(0, 32),
  );
}
