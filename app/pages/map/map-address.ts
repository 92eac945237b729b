import type { Mark } from '~/domain/map';

/** Without script a page begins at its top, which is not where its drawing is. */
const drawing = '#food-map';

const address = (query: Record<string, string>, fitsTruck: boolean): string =>
  `/map?${new URLSearchParams({ ...query, ...(!fitsTruck && { trucks: 'all' }) }).toString()}`;

export const stateAddress = (state: string, fitsTruck: boolean): string => address({ state }, fitsTruck) + drawing;

/** Of the whole country, or a state, or a part of it. */
export const mapAddress = (state: string | null, cell: string | null, fitsTruck: boolean): string =>
  address({ ...(state && { state }), ...(cell && { at: cell }) }, fitsTruck) + drawing;

/** Where a mark leads. @param state of the drawing; null on the map of the country */
export function addressOf({ target }: Mark, state: string | null, fitsTruck: boolean): string {
  switch (target.kind) {
    case 'state':
      return stateAddress(target.state, fitsTruck);
    case 'cell':
      return mapAddress(state, target.cell, fitsTruck);
    case 'place':
      return `/locations/${target.id}`;
    case 'restaurant':
      return `/map?${new URLSearchParams({ query: target.words, ...(state && { state }) }).toString()}#restaurant-${target.id}`;
  }
}
