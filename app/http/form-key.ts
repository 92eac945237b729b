import { createHash, randomUUID } from 'node:crypto';
import type { OrSlot } from '~/schemas/shown';
import type { Arrived } from './asked';
import { ofDriver } from './slots';

/** For the form of a page: another one for each session, and each time that the page is rendered. */
export function newFormKey(arrived: Arrived): Promise<OrSlot<string>> {
  const rendering = randomUUID();
  return ofDriver(arrived, 'form key', ({ actor: { sessionId } }) =>
    createHash('sha256').update(`${rendering} ${sessionId}`).digest('hex').slice(0, 32),
  );
}
