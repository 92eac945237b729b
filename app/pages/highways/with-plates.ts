import type { AppLoadContext } from '@remix-run/node';
import { platesAt, type PlatesByPlace, type Stop } from '~/domain/highways';
import { partOfPage } from '~/http/part-of-page';
import type { PartOfPage } from '~/schemas/shown';
import { unreadParts } from '~/messages';

export type StopsWithPlates<S = Stop> = { stops: S[]; plates: PartOfPage<PlatesByPlace> };

/** Adds what was posted from stops; where that cannot be read the stops stay, since a driver needs the exits all the same. */
export const withPlates = async <S extends Pick<Stop, 'id'>>(
  context: AppLoadContext,
  stops: S[],
): Promise<StopsWithPlates<S>> => ({ stops, plates: await partOfPage(context, platesAt(stops), unreadParts.plates) });
