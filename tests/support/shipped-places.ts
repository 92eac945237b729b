import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { locationTypes } from '~/schemas/places';
import { compass } from '~/schemas/roads';
import { dataFile } from '~/services/project-root';
import { type PlaceFacts, storePlaces } from './places';

const row = z.object({
  name: z.string(),
  highway: z.string().nullish(),
  direction: z.enum([...compass, 'both']).nullish(),
  exit: z.string().nullish(),
  exitIsGuess: z.boolean().nullish(),
  mile: z.number().nullish(),
  state: z.string(),
  city: z.string().nullish(),
  type: z.enum(locationTypes),
  latitude: z.number(),
  longitude: z.number(),
});

const files = ['cc0.ndjson.gz', 'odbl.ndjson.gz', 'public-domain.ndjson.gz'];

/** Stores the shipped stops with the fields that locate them along a road. Skips the import, which takes a minute. */
export async function storeShippedPlaces(): Promise<number> {
  const places = files.flatMap((file) =>
    gunzipSync(readFileSync(dataFile('places', file)))
      .toString()
      .trimEnd()
      .split('\n')
      .map((text): PlaceFacts => {
        const { latitude, longitude, exit, ...facts } = row.parse(JSON.parse(text));
        return {
          ...facts,
          highway: facts.highway ?? null,
          direction: facts.direction ?? null,
          city: facts.city ?? null,
          exitNumber: exit ?? null,
          coordinates: { type: 'Point', coordinates: [longitude, latitude] },
        };
      }),
  );
  for (let from = 0; from < places.length; from += 2_000) await storePlaces(places.slice(from, from + 2_000));
  return places.length;
}
