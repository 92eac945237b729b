import { beforeEach, describe, expect, it } from 'vitest';
import { placeOnRoad, stopsAhead } from '~/domain/highways/stops-ahead';
import { readHighway } from '~/domain/highways/read-highway';
import { presentLocation } from '~/domain/locations/present-location';
import { searchPlaces } from '~/domain/locations/read-locations';
import { exitOfPlace } from '~/domain/locations/highway';
import { exportedPlace } from '~/domain/locations/export';
import { afterCorrection } from '~/domain/locations/history/write-edit';
import { importPlaces } from '~/domain/locations/import/import-file';
import { wordsAtPlace } from '~/domain/posts/present-post';
import { exitInLine, exitInWords, exitsCountMiles, roadPosition } from '~/schemas/roads';
import { findLocation, type LocationRow, Locations } from '~models/location';
import { useFreshDatabase } from '../support/database';
import { useFiles } from '../support/place-files';
import { storedPlaces, storePlaces } from '../support/places';

useFreshDatabase();
const file = useFiles();
beforeEach(() => Locations.deleteMany({}));

const road = { highway: 'I-44', state: 'MO' };
const storedPlace = async (facts: Partial<LocationRow>) => {
  const [id = 0] = await storePlaces([{ name: 'Cactus Stop', ...road, ...facts }]);
  const row = await findLocation(id);
  if (!row) throw new Error('not stored');
  return row;
};

describe('a place with an unknown exit', () => {
  it('is sorted along its road by its mile, if exits are mileage-based', () => {
    expect(roadPosition({ ...road, exitNumber: null, mile: 88.4 })).toBe(88.4);
    expect(roadPosition({ ...road, exitNumber: '90A', mile: 88.4 })).toBe(90.01);
    expect(roadPosition({ ...road, state: 'NY', exitNumber: null, mile: 88.4 })).toBeNull();
    expect(roadPosition({ ...road, highway: null, exitNumber: null, mile: 88.4 })).toBeNull();
    expect(['NY', 'CT', 'NH', 'VT', 'DE', 'DC', 'MO'].map((state) => exitsCountMiles('I-95', state))).toEqual([
      ...[false, false, false, false, false, false, true],
    ]);
  });

  it('is in order ahead and on the highway’s page', async () => {
    await storePlaces([
      { ...road, name: 'At 80', exitNumber: '80' },
      { ...road, name: 'At mile', mile: 88.4 },
      { ...road, name: 'At 100', exitNumber: '100' },
      { ...road, name: 'Nowhere' },
    ]);
    const names = ({ stops }: { stops: { name: string }[] }) => stops.map(({ name }) => name);
    expect(names(await readHighway('I-44', { limit: 10 }))).toEqual(['At 80', 'At mile', 'At 100', 'Nowhere']);
    const ahead = { highway: 'I-44', exit: '80', state: 'MO', limit: 10 } as const;
    const east = await stopsAhead({ ...ahead, direction: 'east' });
    expect(east.stops.map(({ name, miles }) => [name, miles])).toEqual([
      ['At mile', expect.closeTo(8, -0.5)],
      ['At 100', expect.closeTo(20, -0.5)],
    ]);
    expect(names(await stopsAhead({ ...ahead, exit: '88', direction: 'west' }))).toEqual(['At 80']);
    expect((await searchPlaces('i44 exit 88', { limit: 5 })).items.map(({ name }) => name)).toEqual(['At mile']);
  });

  it('links to the stops ahead from its mile', () => {
    expect(placeOnRoad({ ...road, exitNumber: null, mile: 88.4 })).toEqual({
      ...{ highway: 'I-44', ways: ['east', 'west'], from: { exit: '88', state: 'MO' } },
    });
    expect(placeOnRoad({ ...road, exitNumber: null, mile: null })).toBeNull();
  });

  it('links to the stops ahead from its coordinates', () => {
    const known = { ...road, id: 7, latitude: 37.2, mile: 88.4 };
    expect(placeOnRoad({ ...known, exitNumber: null })?.from).toEqual({ stop: 7 });
    expect(placeOnRoad({ ...known, exitNumber: '88', exitIsGuess: true })?.from).toEqual({ stop: 7 });
    expect(placeOnRoad({ ...known, exitNumber: '88' })?.from).toEqual({ exit: '88', state: 'MO' });
  });
});

describe('text for an exit', () => {
  it.each([
    [{ exit: '143' }, 'EXIT 143'],
    [{ exit: '143', exitIsGuess: true, mile: 143.2 }, 'EXIT 143?'],
    [{ exit: null, mile: 282.6 }, 'near mile 283'],
    [{ exit: 'near mile 283' }, 'near mile 283'],
    [{ exit: 'Unknown Exit' }, null],
    [{ exit: null }, null],
  ])('for %j is %s', (exit, words) => expect(exitInWords(exit)).toBe(words));

  it('is left out of a line if nothing is known', () => {
    expect(exitInLine({ exitNumber: '143' })).toBe('exit 143');
    expect(exitInLine({ exitNumber: null, mile: 0 })).toBe('near mile 0');
    expect(exitInLine({ exitNumber: null })).toBeNull();
  });

  it('doesn’t turn a guess into a post’s exit', async () => {
    const typed = { title: '', description: '', locationId: 1, locationName: '', highway: 'Unknown Highway' };
    const exitOf = (location: LocationRow, exit = 'Unknown Exit') => wordsAtPlace({ ...typed, exit }, location).exit;
    const guessed = await storedPlace({ exitNumber: '143', exitIsGuess: true, mile: 143.2 });
    expect(exitOf(guessed)).toBe('near mile 143');
    expect(exitOf(guessed, '144')).toBe('144');
    expect(exitOf({ ...guessed, exitIsGuess: false }, '144')).toBe('143');
    expect(exitOf({ ...guessed, mile: null })).toBe('Unknown Exit');
  });
});

describe('whether an exit is a guess', () => {
  const shown = async (facts: Partial<LocationRow>) => presentLocation(await storedPlace(facts)).exitIsGuess;

  it('is true until a person or a source has stated it', async () => {
    expect(await shown({ exitNumber: null })).toBe(true);
    expect(await shown({ exitNumber: '90', exitIsGuess: true })).toBe(true);
    expect(await shown({ exitNumber: '90' })).toBe(false);
    expect(await shown({ exitNumber: null, corrected: ['exitNumber', 'exitIsGuess'] })).toBe(false);
  });

  it('is only written to files with an exit', async () => {
    expect(exportedPlace(await storedPlace({ exitNumber: null })).exitIsGuess).toBeNull();
    expect(exportedPlace(await storedPlace({ exitNumber: '90', exitIsGuess: true })).exitIsGuess).toBe('yes');
  });
});

describe('a moved place', () => {
  const pointAt = (longitude: number, latitude: number): NonNullable<LocationRow['coordinates']> => ({
    type: 'Point',
    coordinates: [longitude, latitude],
  });
  /** At exits 278 and 282 of I-5 in Oregon. */
  const [aurora, charbonneau] = [pointAt(-122.808, 45.236), pointAt(-122.768, 45.271)];
  const onI5 = { highway: 'I-5', state: 'OR', coordinates: aurora, source: { kind: 'alltheplaces' as const } };

  it('gets the exit of its new position, unless someone has stated another', async () => {
    const moved = async (facts: Partial<LocationRow>, change: Partial<LocationRow> = {}) => {
      const place = await storedPlace({ ...onI5, ...facts });
      const { exitNumber, exitIsGuess } = afterCorrection(place, { ...place, coordinates: charbonneau, ...change });
      return { exitNumber, exitIsGuess };
    };
    const there = exitOfPlace({ ...(await storedPlace(onI5)), coordinates: charbonneau });
    expect(there?.exitNumber).toMatch(/^282/);
    expect(await moved({ exitNumber: '278' })).toEqual(there);
    expect(await moved({ exitNumber: '277', exitIsGuess: true })).toEqual(there);
    expect(await moved({ exitNumber: '277' })).toMatchObject({ exitNumber: '277' });
    expect(await moved({ exitNumber: '278', corrected: ['exitNumber'] })).toMatchObject({ exitNumber: '278' });
    expect(await moved({ exitNumber: '278' }, { exitNumber: '280' })).toEqual({
      exitNumber: '280',
      exitIsGuess: false,
    });
  });

  it('has no exit if it is between exits', async () => {
    const rest = { ...(await storedPlace(onI5)), type: 'rest_area' } as const;
    expect(exitOfPlace(rest)).toBeNull();
    expect(exitOfPlace({ ...rest, type: 'other', name: 'Turnout, Marion County' })).toBeNull();
    expect(exitOfPlace({ ...rest, type: 'truck_stop', direction: 'north' })).toBeNull();
    expect(exitOfPlace({ ...rest, type: 'truck_stop' })).toMatchObject({ exitNumber: '278' });
  });
});

describe('a guessed exit', () => {
  const header = 'name,highway,exit,state,city,exitIsGuess,mile\n';
  const importRows = async (name: string, ...rows: string[]) => {
    const [report] = await importPlaces([await file(name, header + rows.join('\n'))]);
    return { report, stored: await storedPlaces() };
  };

  it('is read from a file, and stays marked as a guess', async () => {
    const { stored } = await importRows('a.csv', 'Cactus Stop,I-44,90,MO,Bois,yes,90.3');
    expect(stored).toMatchObject([{ exitNumber: '90', exitIsGuess: true, mile: 90.3 }]);
    const [row] = stored;
    expect(row && presentLocation(row)).toMatchObject({ exitIsGuess: true, mile: 90.3, sources: ['Imported file'] });
  });

  it('is replaced by what a source states, without a conflict, and never replaces it', async () => {
    const point = { type: 'Point' as const, coordinates: [-94, 37] as [number, number] };
    const source = { kind: 'survey' as const, refs: ['ntad:1'] };
    const guessed = await storedPlace({ exitNumber: '90', exitIsGuess: true, coordinates: point, source });
    const tell = async (exit: string, isGuess: string) => {
      const columns = 'name,highway,exit,state,latitude,longitude,exitIsGuess';
      const row = `Cactus Stop,I-44,${exit},MO,37,-94,${isGuess}`;
      return (await importPlaces([await file(`${exit}${isGuess}.csv`, `${columns}\n${row}`)]))[0];
    };
    expect((await tell('91', 'yes'))?.counts).toMatchObject({ conflict: 1, added: 0 });
    expect(await findLocation(guessed._id)).toMatchObject({ exitNumber: '90', exitIsGuess: true });
    expect((await tell('91', ''))?.counts).toMatchObject({ conflict: 0, duplicate: 1 });
    expect(await findLocation(guessed._id)).toMatchObject({ exitNumber: '91', exitIsGuess: false });
    await tell('92', 'yes');
    expect(await findLocation(guessed._id)).toMatchObject({ exitNumber: '91', exitIsGuess: false });
  });
});

it('lists the sources of a place by name, the one it was created from first', async () => {
  const refs = ['osm:node/1', 'ntad:7', 'atp:loves/3', 'osm:node/2'];
  const row = await storedPlace({ source: { kind: 'openstreetmap', refs } });
  expect(presentLocation(row).sources).toEqual(['OpenStreetMap', 'Federal truck parking survey', 'All The Places']);
  expect(presentLocation(await storedPlace({ source: { kind: 'driver' } })).sources).toEqual(['A driver']);
});
