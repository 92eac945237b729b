import type { OpenSession } from '~/domain/accounts/sessions';
import type { FilledPage, PageTemplate } from './page-template';
import type { SlotValue, SlotValues } from './shared-rendering';

/**
 * Fills a page in for a driver, for whom all that it has slots for is read at once.
 * @returns null where it has to be rendered for them: what is refused to all may be there for one, as what a moderator has hidden is
 *   for its author
 */
export async function fillForDriver(template: PageTemplate, driver: OpenSession): Promise<FilledPage | null> {
  return isRefused(template) ? null : template.fill(await valuesFor(driver, template));
}

const isRefused = ({ status }: PageTemplate): boolean => status >= 400 && status < 500;

/** By placeholder. */
async function valuesFor(driver: OpenSession, { slots }: PageTemplate): Promise<SlotValues> {
  const given = await Promise.all(slots.map(({ read }) => read(driver)));
  return new Map<string, SlotValue>(
    slots.flatMap(({ placeholders }, group) =>
      placeholders.map((placeholder, at) => [placeholder, given[group]?.[at] ?? null] as const),
    ),
  );
}
