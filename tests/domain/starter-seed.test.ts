import { describe, expect, it } from 'vitest';
import { stateAt } from '~/domain/locations/state-at';
import { normalizeHighway } from '~/domain/locations/highway';
import { demoDrivers, demoPosts } from '~/domain/seed/demo-posts';
import { starterPlaces } from '~/domain/seed/places';
import { storeStarterPlaces } from '~/domain/seed/seed-starter';
import { Locations } from '~models/location';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

describe('the starter places', () => {
  it('are at least 60, each named once, spread over the country', { tags: ['S1.places.1'] }, () => {
    expect(starterPlaces.length).toBeGreaterThanOrEqual(60);
    expect(new Set(starterPlaces.map(({ name }) => name)).size).toBe(starterPlaces.length);
    expect(new Set(starterPlaces.map(({ ref }) => ref)).size).toBe(starterPlaces.length);
    expect(new Set(starterPlaces.map(({ state }) => state)).size).toBeGreaterThan(30);
  });

  it('are in their state, on canonical highways', () => {
    for (const { name, state, highway, latitude, longitude } of starterPlaces) {
      expect([name, stateAt(latitude, longitude)]).toEqual([name, state]);
      expect(normalizeHighway(highway)?.highway).toBe(highway);
    }
  });

  it('are stored once, however often the seed runs', { tags: ['S1.places.1'] }, async () => {
    const first = await storeStarterPlaces();
    expect(first.size).toBe(starterPlaces.length);
    const idsOf = (rows: typeof first) => new Map(Array.from(rows, ([name, row]) => [name, row._id]));
    expect(idsOf(await storeStarterPlaces())).toEqual(idsOf(first));
    expect(await Locations.countDocuments()).toBe(starterPlaces.length);
  });
});

describe('the demo drivers and posts', () => {
  const usernames: string[] = demoDrivers.map(({ username }) => username);

  it('say that they are a demo', () => {
    for (const { username, displayName } of demoDrivers) {
      expect(username).toMatch(/^demo-/);
      expect(displayName).toMatch(/\(demo\)$/);
    }
  });

  it('are at starter places, and nobody votes on their own post or both ways', () => {
    const names = new Set(starterPlaces.map(({ name }) => name));
    for (const { author, place, eatIt, beatIt, comments, hoursAgo } of demoPosts) {
      expect(names).toContain(place);
      const voters: string[] = [...eatIt, ...beatIt];
      expect(voters).not.toContain(author);
      expect(new Set(voters).size).toBe(voters.length);
      expect(usernames).toEqual(expect.arrayContaining([author, ...voters, ...comments.map(({ by }) => by)]));
      for (const comment of comments) expect(comment.hoursAgo).toBeLessThan(hoursAgo);
    }
  });
});
