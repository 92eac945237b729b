import { type OpenSession, readSession } from '~/domain/accounts/sessions';
import type { FilledPage, PageTemplate } from './page-template';
import type { SlotValue, SlotValues } from './shared-rendering';

/**
 * Fills a page in for a driver, which takes two rounds of reading: their session, while the page may still be rendered, and at once
 * all that the page has slots for.
 * @param session its secret
 * @returns null for whom it has to be rendered: where nobody is signed in any more; for those with a block, who are kept from what
 *   others are shown; and where the page is refused, since what is not there for all may be there for one, as what a moderator has
 *   hidden is for its author
 */
export async function fillForDriver(
  template: Promise<PageTemplate | null>,
  session: string,
): Promise<{ template: PageTemplate; page: FilledPage; account: number } | null> {
  const [open, made] = await Promise.all([readSession(session), template]);
  if (!open || !made || open.actor.hasBlocks || isRefused(made)) return null;
  return { template: made, page: made.fill(await valuesFor(open, made)), account: open.actor.id };
}

const isRefused = ({ status }: PageTemplate): boolean => status >= 400 && status < 500;

/** In the order of the page's slots, whichever is read first: pages that are kept are known by it. */
async function valuesFor(driver: OpenSession, { slots }: PageTemplate): Promise<SlotValues> {
  const given = await Promise.all(slots.map(({ read }) => read(driver)));
  return new Map<string, SlotValue>(
    slots.flatMap(({ placeholders }, group) =>
      placeholders.map((placeholder, at) => [placeholder, given[group]?.[at] ?? null] as const),
    ),
  );
}
