import type { Viewer } from '~/domain/actor';
import type { OpenSession } from '~/domain/accounts/sessions';
import type { OrSlot } from '~/schemas/shown';
import type { Arrived } from './asked';
import type { SlotValue } from './page-cache/shared-rendering';
import { isForAllDrivers, requireSession, viewerOf } from './session';

/**
 * What a page shows of its reader's own is read here: for whom the page is rendered at once, and in a page for all drivers, which gets
 * a placeholder, whenever it is filled in. Both are one reading, so that both show the same.
 * @param slot its name, one for each thing that is read
 */
export async function ofReader<T extends SlotValue>(
  arrived: Arrived,
  slot: string,
  read: (viewer: Viewer) => Promise<T> | T,
): Promise<OrSlot<T>> {
  return openSlot(arrived, slot, ({ actor }) => read(actor)) ?? read(await viewerOf(arrived));
}

/** The same of an account, on a page whose reader is known to be signed in. */
export async function ofDriver<T extends SlotValue>(
  arrived: Arrived,
  slot: string,
  read: (driver: OpenSession) => Promise<T> | T,
): Promise<OrSlot<T>> {
  return openSlot(arrived, slot, read) ?? read(await requireSession(arrived));
}

function openSlot(arrived: Arrived, slot: string, read: (driver: OpenSession) => Promise<SlotValue> | SlotValue) {
  const { sharedRendering } = arrived.context;
  if (!sharedRendering || !isForAllDrivers(arrived.context)) return null;
  const [placeholder] = sharedRendering.declare([slot], async (driver) => [await read(driver)]);
  return placeholder ?? null;
}
