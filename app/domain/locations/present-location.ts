import { z } from 'zod';
import { rules } from '~/messages/forms';
import { type Place, trucksAt } from '~/schemas/places';
import type { LocationRow } from '~models/location';
import type { FoundLocation, NamePosition } from '~models/location-search';
import { cursorCodec, cutPage, type Page } from '../cursor';
import { invariant } from '../errors';
import { hasLink } from '../prevention/newcomers';
import { sources, sourcesOf } from './sources';

export function presentLocation(row: LocationRow): Place {
  const { _id, name, chainName, highway, exitNumber, state, city, type, amenities, coordinates, closedAt } = row;
  const { street = null, phone = null, hours = null, mile = null } = row;
  const [longitude = null, latitude = null] = coordinates?.coordinates ?? [];
  return {
    id: _id,
    name,
    chainName,
    highway,
    alsoOn: row.alsoOn ?? [],
    exitNumber,
    exitIsGuess: isExitUnstated(row),
    mile,
    state,
    city,
    street,
    phone,
    hours,
    type,
    amenities,
    trucks: trucksAt(row),
    latitude,
    longitude,
    sources: sourcesOf(row).map((kind) => sources[kind].name),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  };
}

/** Until a person or a source states the exit; an editor may also have said that there is none. */
const isExitUnstated = ({ exitNumber, exitIsGuess, corrected }: LocationRow): boolean =>
  exitIsGuess === true || (exitNumber === null && !corrected?.includes('exitNumber'));

/** Nine digits or more, however they are grouped. */
const phoneNumber = /(?:\d[\s().+-]*){9}/;

/** @throws DomainError `invalid` for a name without letters, and one that is used for a link or a phone number */
export function assertPlaceName(name: string | null | undefined, field: string): void {
  const isName = !name || (/\p{L}/u.test(name) && !phoneNumber.test(name) && !hasLink(name));
  invariant(isName, 'invalid', { field, sentence: rules.location.nameOdd });
}

/** `stage`: the kind of match, better ones first. */
export type RankedPlace = { row: FoundLocation; stage: number };

/** Where a page of places ended: within which kind of match, and at which name. */
export type NameCursor = { stage: number; position: NamePosition };

const nameCursor = cursorCodec(z.tuple([z.int().min(0).max(9), z.string().max(40), z.int()]));

/** @throws DomainError `invalid-cursor` for anything that `pageOfPlaces` did not hand out */
export function readNameCursor(cursor: string | null | undefined): NameCursor | null {
  const end = nameCursor.decode(cursor);
  return end && { stage: end[0], position: { nameKey: end[1], id: end[2] } };
}

/** Of places that were asked for with one more than `limit`. */
export function pageOfPlaces(found: RankedPlace[], limit: number): Page<Place> {
  const encode = ({ row, stage }: RankedPlace) => nameCursor.encode([stage, row.nameKey, row._id]);
  const { items, next } = cutPage(found, limit, encode);
  return { items: items.map(({ row }) => presentLocation(row)), next };
}
