import type { AppLoadContext } from '@remix-run/node';
import type { FoodMap } from '~/domain/map/read-map';
import { omitDrawnLines } from '~/http/page-loader';
import type { DrawingInPage } from './MapDrawing';

type InPage<M> = Omit<M, 'drawing'> & { drawing: DrawingInPage };

type OfCountry = Extract<FoodMap, { of: 'country' }>;
type OfState = Extract<FoodMap, { of: 'state' }>;

export type FoodMapInPage =
  | (Omit<OfCountry, 'map'> & { map: InPage<OfCountry['map']> })
  | (Omit<OfState, 'map'> & { map: InPage<OfState['map']> });

/** The map for the page's data, without lines if they are in the markup. */
export const mapInPage = (context: AppLoadContext, food: FoodMap): FoodMapInPage =>
  food.of === 'country'
    ? { ...food, map: { ...food.map, drawing: omitDrawnLines(context, food.map.drawing) } }
    : { ...food, map: { ...food.map, drawing: omitDrawnLines(context, food.map.drawing) } };
