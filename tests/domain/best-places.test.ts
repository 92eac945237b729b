import { beforeAll, describe, expect, it } from 'vitest';
import { listRatedFirst } from '~/domain/locations/read-locations';
import { planTripOrFail } from '~/domain/trip/plan-trip';
import { ratedStopsOfTrip } from '~/domain/trip/trip-stops';
import { clearCaches } from '~/domain/read-cache';
import { clock } from '~/services/clock';
import { Locations } from '~models/location';
import { Posts } from '~models/post';
import { useFreshDatabase } from '../support/database';
import { storePlaces } from '../support/places';

useFreshDatabase();

const rated = 240;
const start = new Date('2026-11-27T12:00:00Z');
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

let ids: number[] = [];

/** Stops one after the other along I-40 east of Amarillo, each with one plate; the farthest one is rated best. */
beforeAll(async () => {
  ids = await storePlaces(
    Array.from({ length: rated }, (_, at) => ({
      name: `Stop ${at}`,
      highway: 'I-40',
      exitNumber: '163',
      state: 'TX',
      coordinates: { type: 'Point', coordinates: [-100.248 - at / 1_000, 35.226] },
    })),
  );
  await Posts.insertMany(
    ids.map((locationId, at) => ({
      ...{ _id: 1_000 + at, userId: 1, title: 'Brisket', description: null, locationId, locationName: `Stop ${at}` },
      ...{ highway: 'I-40', exit: '163', city: null, state: 'TX', photos: [], shortCode: `s${at}` },
      ...{ upVotes: 1_000 - at, downVotes: 0, commentCount: 0, visible: true, createdAt: start },
    })),
  );
});

const firstAt = (time: Date) =>
  clock.at(time, async () => (await listRatedFirst({}, { limit: 2 })).items.map(({ name }) => name));

describe('with hundreds of rated places', () => {
  it('their order is cached for a minute, except for places that a moderator hides', async () => {
    expect(await firstAt(start)).toEqual(['Stop 0', 'Stop 1']);
    await Posts.updateOne({ _id: 1_000 + rated - 1 }, { upVotes: 5_000 });
    expect(await firstAt(later(59))).toEqual(['Stop 0', 'Stop 1']);
    expect(await firstAt(later(61))).toEqual([`Stop ${rated - 1}`, 'Stop 0']);
    await Posts.updateOne({ _id: 1_000 + rated - 1 }, { visible: false });
    clearCaches();
    expect(await firstAt(later(62))).toEqual(['Stop 0', 'Stop 1']);
  });

  it('a trip shows current data of the rated stops along it, in driving order', async () => {
    const trip = await planTripOrFail({ from: 'Amarillo, TX', via: null, to: 'Oklahoma City, OK' });
    const namesAt = (time: Date) =>
      clock.at(time, async () => (await ratedStopsOfTrip(trip, { fitsTruck: true, limit: 3 })).map(({ name }) => name));
    expect(await namesAt(later(100))).toEqual(['Stop 2', 'Stop 1', 'Stop 0']);
    await Locations.updateOne({ _id: ids[1] }, { name: 'Renamed' });
    expect(await namesAt(later(110))).toEqual(['Stop 2', 'Renamed', 'Stop 0']);
  });
});
