import { trusted } from 'mongoose';
import { Locations, placesByCell } from './location';
import { type CellGroup, groupByCell } from './map-cell';

const only = (fitsTruck: boolean) => (fitsTruck ? { noSemis: { $ne: true } } : {});

/** `drawn`: how many of the places are on the map. */
type StateCount = { state: string; places: number; drawn: number };

/** Reads one index entry for each place, and no place. */
export const countPlacesByState = (fitsTruck: boolean): Promise<StateCount[]> =>
  Locations.aggregate<StateCount>([
    { $match: { ...only(fitsTruck), state: { $gt: '' } } },
    { $group: { _id: '$state', places: { $sum: 1 }, drawn: { $sum: { $cond: [{ $gt: ['$mapCell', ''] }, 1, 0] } } } },
    { $project: { _id: 0, state: '$_id', places: 1, drawn: 1 } },
    { $sort: { state: 1 } },
  ])
    .hint(placesByCell)
    .exec();

/** Reads one index entry for each place, and no place. */
export const groupPlaces = (state: string, within: string, digits: number, fitsTruck: boolean): Promise<CellGroup[]> =>
  Locations.aggregate<CellGroup>(groupByCell(state, within, digits, only(fitsTruck)))
    .hint(placesByCell)
    .exec();

/** Of places by their ids, the finest cells they are in. */
export async function findCells(ids: number[]): Promise<Map<number, string>> {
  const rows = await Locations.find({ _id: trusted({ $in: ids }) }, { mapCell: 1 })
    .lean<{ _id: number; mapCell: string }[]>()
    .exec();
  return new Map(rows.map(({ _id, mapCell }) => [_id, mapCell]));
}

/** A state's places that are not on the map. */
export const countUndrawn = (state: string, fitsTruck: boolean): Promise<number> =>
  Locations.countDocuments({ ...(fitsTruck && { noSemis: trusted({ $ne: true }) }), state, mapCell: '' })
    .hint(placesByCell)
    .exec();
