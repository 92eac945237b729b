import type { Mark } from '~/domain/map';

/** Without script a page begins at its top, which is not where its drawing is. */
const drawing = '#food-map';

export const stateAddress = (state: string): string => `/map?state=${state}${drawing}`;

/** Where a mark leads. @param state of the drawing; null on the map of the country */
export function addressOf({ target }: Mark, state: string | null): string {
  switch (target.kind) {
    case 'state':
      return stateAddress(target.state);
    case 'cell':
      return `/map?state=${state}&at=${target.cell}${drawing}`;
    case 'place':
      return `/locations/${target.id}`;
    case 'restaurant':
      return `/map?${new URLSearchParams({ query: target.words, ...(state && { state }) }).toString()}#restaurant-${target.id}`;
  }
}
