/** For editors, about what other editors did. */
export const desk = {
  someone: 'Someone',
  decidedBefore: {
    taken: (who: string) => `${who} has already accepted this.`,
    refused: (who: string) => `${who} has already rejected this.`,
    settled: (who: string) => `${who} has already changed this.`,
    agreed: () => 'Three drivers agreed on this before you, so it is changed already.',
    undone: (who: string) => `${who} accepted this, and it has since been undone.`,
  },
  changedSince: (who: string, what: string) =>
    `${who} has changed this stop${what && ` (${what})`} since you opened the page. Please look again.`,
  changedAgain: (what: string) => `Its ${what} changed again since. Undo the later change first.`,
  undoneBefore: (who: string) => `${who} has already undone this.`,
} as const;

/** For editors. */
export const isPlace = (name: string, id: number) => `${name} is one of our stops. Change it there: /locations/${id}`;

export const foodMap = {
  unknownState: (typed: string) => `We don't know a state “${typed}.” Here's the whole country.`,
} as const;

/** The Food Map (specification §8). */
export const restaurants = {
  loadFailed: (message: string) => `Error loading restaurants: ${message}`,
  searchFailed: { title: 'Search failed', text: 'Could not complete search. Please try again.' },
} as const;

/** Empty lists, with what to do next. */
export const emptyLists = {
  locations: 'No locations found',
  locationsSearch: 'No locations match your search',
  highwaysSearch: 'No highways match your search',
  restaurants: 'No restaurants found',
  restaurantsSearch: 'No restaurants match your search',
} as const;

/** Above the stops that the new post form offers after a photo was chosen. */
export const nearPhotoTitle = 'Near where this photo was taken';

/** For What's Ahead (/ahead). */
export const aheadWords = {
  exitUnknown: (exit: string, state: string) =>
    `We don't know where exit ${exit} is, so the list begins with the first stop in ${state}.`,
} as const;

/** Below the field for amenities. */
export const amenitiesHint = 'For example: parking, showers, Wi-Fi, laundry';
