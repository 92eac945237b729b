import { z } from 'zod';
import type { FoundLocation, NamePosition } from '~models/location-search';
import type { Place } from '~/schemas/place';
import { cursorCodec, cutPage, type Page } from '../cursor';
import { presentLocation } from './present-location';

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
