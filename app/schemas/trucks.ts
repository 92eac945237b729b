/** Whether a tractor-trailer has room there. `bobtail`: only the tractor. */
export const truckAccess = ['yes', 'no', 'bobtail', 'unknown'] as const;
export type TruckAccess = (typeof truckAccess)[number];

const isTruckAccess = (value: string): value is TruckAccess => truckAccess.some((access) => access === value);

export const truckWords: Readonly<Record<TruckAccess, string>> = {
  yes: 'Semis fit',
  no: 'No semis',
  bobtail: 'Bobtail only',
  unknown: 'Not known',
};

/** What a driver has to see before driving there; null where a semi fits or no one knows. */
export const truckMark = (trucks: TruckAccess): string | null =>
  trucks === 'no' || trucks === 'bobtail' ? truckWords[trucks] : null;

/** In a form. */
export const truckOptions = truckAccess.map((value) => ({ value, label: truckWords[value] }));

/** As files have it: our own words, or those of OpenStreetMap's `hgv`. */
export function readTruckAccess(text: string | null): TruckAccess | null {
  const word = text?.trim().toLowerCase() ?? '';
  if (word === 'designated') return 'yes';
  return isTruckAccess(word) ? word : null;
}

/** Chains with one rule for all of their places. */
const chainRules: Readonly<Record<string, TruckAccess>> = { "Buc-ee's": 'no' };

type Stop = {
  /** As someone stated it. */
  trucks?: TruckAccess | null;
  chainName: string | null;
  type: string;
  amenities: string | null;
};

/** What someone stated, else what the chain or the kind of stop tells. */
export const trucksAt = (stop: Stop): TruckAccess => stop.trucks ?? usualTrucksAt(stop);

/** Without what someone stated. */
export function usualTrucksAt({ chainName, type, amenities }: Omit<Stop, 'trucks'>): TruckAccess {
  const rule = chainRules[chainName ?? ''];
  if (rule) return rule;
  return type === 'truck_stop' || /\btruck parking\b/i.test(amenities ?? '') ? 'yes' : 'unknown';
}

/** What differs from the usual; null where it is the same, so that it follows the chain when that is corrected. */
export const statedTrucks = (trucks: TruckAccess | null, stop: Omit<Stop, 'trucks'>): TruckAccess | null =>
  trucks === usualTrucksAt(stop) ? null : trucks;
