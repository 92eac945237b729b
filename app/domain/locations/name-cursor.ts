import { z } from 'zod';
import type { FoundLocation, NamePosition } from '~models/location-search';
import type { Page } from '../cursor';
import { DomainError } from '../errors';
import { type Place, presentLocation } from './present-location';

/** `stage`: the kind of match, better ones first. */
export type RankedPlace = { row: FoundLocation; stage: number };

/** Where a page of places ended: within which kind of match, and at which name. */
export type NameCursor = { stage: number; position: NamePosition };

const encoded = z.tuple([z.int().min(0).max(9), z.string().max(40), z.int()]);

/** @throws DomainError `invalid-cursor` for anything that `pageOfPlaces` did not hand out */
export function readNameCursor(cursor: string | null | undefined): NameCursor | null {
  if (!cursor) return null;
  try {
    const [stage, nameKey, id] = encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { stage, position: { nameKey, id } };
  } catch {
    throw new DomainError('invalid-cursor', { field: 'cursor' });
  }
}

/** Cuts a page from rows that were asked for with one more than `limit`: the extra row tells that there is a next page. */
export function pageOfPlaces(found: RankedPlace[], limit: number): Page<Place> {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ row }) => presentLocation(row)),
    next: found.length > limit && last ? encodeCursor(last) : null,
  };
}

const encodeCursor = ({ row, stage }: RankedPlace): string =>
  Buffer.from(JSON.stringify([stage, row.nameKey, row._id])).toString('base64url');
