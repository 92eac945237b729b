import { reserveIds } from '~models/database/ids';
import { type LocationRow, writeLocations } from '~models/location';
import { chance, pick } from './chance';

const chains = ["Love's", 'Pilot', 'Flying J', 'TA', 'Petro', 'Sapp Bros.'] as const;
const towns = [
  ['Amarillo', 'TX'],
  ['Oklahoma City', 'OK'],
  ['West Memphis', 'AR'],
  ['Walcott', 'IA'],
  ['Kenly', 'NC'],
  ['Barstow', 'CA'],
  ['Effingham', 'IL'],
  ['Carlisle', 'PA'],
  ['Laramie', 'WY'],
  ['Gallup', 'NM'],
] as const;
const highways = ['I-40', 'I-80', 'I-35', 'I-10', 'I-81', 'US-54', 'I-25', 'I-70'] as const;
const surnames = ['Prairie', 'Cactus', 'Bluff', 'Cedar', 'Granite', 'Willow', 'Iron', 'Red River'] as const;

/** Stores made places, about as many as public data knows. */
export async function fillPlaces(count: number): Promise<LocationRow[]> {
  const random = chance(40);
  const ids = await reserveIds('locations', count);
  const createdAt = new Date();
  const rows = ids.map((id): LocationRow => {
    const [city, state] = pick(towns, random());
    const chainName = random() < 0.6 ? pick(chains, random()) : null;
    const highway = pick(highways, random());
    return {
      _id: id,
      name: chainName ? `${chainName} Travel Stop #${id}` : `${pick(surnames, random())} ${city} Truck Plaza ${id}`,
      chainName,
      highway,
      direction: null,
      exitNumber: String(1 + Math.floor(random() * 400)),
      state,
      city,
      type: chainName ? 'truck_stop' : 'rest_area',
      amenities: 'Showers, parking for 120 trucks, restaurant',
      coordinates: null,
      addedBy: null,
      source: { kind: 'file' },
      createdAt,
      updatedAt: createdAt,
    };
  });
  for (let from = 0; from < rows.length; from += 1_000) {
    const refused = await writeLocations(rows.slice(from, from + 1_000).map((insert) => ({ insert })));
    if (refused[0]) throw new Error(`A place was refused: ${refused[0].reason}`);
  }
  return rows;
}
