import { beforeAll, describe, expect, it } from 'vitest';
import { boxOfCell, cellAt, clusterSpots, finestCell, type Spot, toMapPoint } from '~/domain/map/cells';
import { readMap } from '~/domain/map/read-map';
import { drawRoads, interstatesThrough, spread } from '~/domain/map/marks';
import { boxOf, drawStates, framed } from '~/domain/map/outlines';
import { castVote } from '~/domain/votes';
import { clock } from '~/services/clock';
import { statesAndDistrict } from '~/schemas/states';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';
import { type PlaceFacts, storePlaces } from '../support/places';

useFreshDatabase();

const amarillo = [-101.83, 35.19] as const;
const honolulu = [-157.86, 21.31] as const;
const adak = [-176.63, 51.87] as const;
const sanJuan = [-66.1, 18.4] as const;

describe('the cell of a place on the map', () => {
  const cellOf = (coordinates: readonly [number, number]) => {
    const point = toMapPoint(coordinates);
    return point && cellAt(point);
  };

  it('is found in a quadtree, and each parent cell contains it', () => {
    const cell = cellOf(amarillo) ?? '';
    expect(cell).toMatch(/^[0-3]{15}$/);
    const [x, y] = toMapPoint(amarillo) ?? [0, 0];
    for (let digits = 0; digits <= finestCell; digits += 1) {
      const box = boxOfCell(cell.slice(0, digits));
      expect(x >= box.x && x < box.x + box.size && y >= box.y && y < box.y + box.size, `${digits} digits`).toBe(true);
    }
  });

  it('exists in Alaska and Hawaii, up to the westernmost Aleutians, but not in territories or abroad', () => {
    expect(cellOf(honolulu)).not.toBeNull();
    expect(cellOf(adak)).not.toBeNull();
    expect(cellOf(sanJuan)).toBeNull();
    expect(cellOf([2.35, 48.86])).toBeNull();
  });
});

describe('the outlines', () => {
  const country = { x: 72.5, y: 0, width: 975, height: 610 };

  it('are drawn for every state and the District, in whole units', () => {
    const shapes = drawStates(country);
    expect(shapes.map(({ state }) => state).sort()).toEqual(Object.keys(statesAndDistrict).sort());
    for (const { d } of shapes) expect(d).toMatch(/^(M-?\d+ -?\d+l[\d -]+z)+$/);
  });
});

describe('the interstates', () => {
  const country = { x: 72.5, y: 0, width: 975, height: 610 };
  const view = (state: string) => framed(boxOf(state) ?? country, 0.06);
  const states = Object.keys(statesAndDistrict);

  it('run through every state but Alaska, and are in the drawing', () => {
    expect(states.filter((state) => interstatesThrough(state).length === 0)).toEqual(['AK']);
    for (const state of states) {
      const d = drawRoads(interstatesThrough(state), view(state));
      expect(d, state).toMatch(state === 'AK' ? /^$/ : /^(M-?\d+ -?\d+l[\d -]+)+$/);
    }
    expect(interstatesThrough('TX')).toEqual(
      expect.arrayContaining(['I-10', 'I-20', 'I-35E', 'I-35W', 'I-40', 'I-610']),
    );
    expect(interstatesThrough('TX')).not.toContain('I-25');
  });
});

describe('places close together', () => {
  const spot = (cell: string, id: number, kind: Spot['kind'] = 'place'): Spot => {
    const { x, y, size } = boxOfCell(cell);
    return { kind, id, x: x + size / 2, y: y + size / 2, cell, score: id };
  };

  it('share one mark at their center, which leads to the smallest cell with all of them', () => {
    const [one, other] = ['012301230123012', '012301230123311'];
    const spots = [spot(one, 1), spot(one, 2), spot(other, 3), spot(one, 9, 'restaurant')];
    const [cluster, ...more] = clusterSpots(spots, 4);
    expect(more).toEqual([]);
    expect(cluster).toMatchObject({ cell: '012301230123', score: 15, places: [1, 2, 3], restaurants: [9] });
    const box = boxOfCell('012301230123');
    expect(cluster && inBox({ ...box, width: box.size, height: box.size }, [cluster.x, cluster.y])).toBe(true);
  });

  it('are separate marks at the finest cell', () => {
    const marks = clusterSpots([spot('012301230123012', 1), spot('012301230123012', 2)], finestCell + 1);
    expect(marks.map(({ places }) => places)).toEqual([[1], [2]]);
  });

  it('are moved apart until all can be tapped, within the drawing', () => {
    const size = { width: 1_000, height: 600 };
    const moved = spread(
      Array.from({ length: 30 }, () => ({ x: 990, y: 300, room: 30 })),
      size,
    );
    moved.forEach((one, at) => {
      expect(inBox({ x: 0, y: 0, ...size }, [one.x + 30, one.y])).toBe(true);
      for (const other of moved.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(56);
    });
    expect(spread([{ x: 10, y: 300, room: 5 }], size)).toEqual([{ x: 10, y: 300, room: 5 }]);
  });
});

describe('the map', () => {
  const at = (longitude: number, latitude: number): Partial<PlaceFacts> => ({
    coordinates: { type: 'Point', coordinates: [longitude, latitude] },
  });
  let ids: number[] = [];

  beforeAll(async () => {
    ids = await storePlaces([
      { name: 'Amarillo East', state: 'TX', city: 'Amarillo', ...at(-101.7, 35.19) },
      { name: 'Amarillo West', state: 'TX', city: 'Amarillo', ...at(-101.9, 35.19) },
      { name: 'Twin A', state: 'TX', ...at(-97.74, 30.26) },
      { name: 'Twin B', state: 'TX', ...at(-97.74, 30.26) },
      { name: 'Alone', state: 'TX', ...at(-106.4, 31.76) },
      { name: 'Somewhere', state: 'TX' },
      { name: 'San Juan Stop', state: 'PR', ...at(...sanJuan) },
      { name: 'Tok', state: 'AK', ...at(-142.98, 63.33) },
      { name: 'Over the line', state: 'NM', ...at(-103.72, 35.17) },
    ]);
    const [author, reader] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author, { locationId: ids[0] });
    await castVote.post(reader, { id, direction: 'up' });
  });

  const ofState = async (state: string, cell: string | null = null, fitsTruck = true) => {
    const food = await readMap({ state, at: cell, fitsTruck });
    if (food.of !== 'state') throw new Error(`${state} is not a state.`);
    return food.map;
  };
  const ofCountry = async (state: string | null = null) => {
    const food = await readMap({ state, at: null, fitsTruck: true });
    if (food.of !== 'country') throw new Error(`${state} is a state.`);
    return food;
  };

  it('of the country has a mark for each state with a place, and says what it can’t draw', async () => {
    const { map, unknown } = await ofCountry();
    expect(unknown).toBe(null);
    expect(map.marks.map(({ name, places, score }) => [name, places, score])).toEqual([
      ['Alaska', 1, 0],
      ['New Mexico', 1, 0],
      ['Texas', 6, 1],
    ]);
    expect(map.elsewhere).toEqual([{ state: 'PR', places: 1 }]);
    const [alaska, , texas] = map.marks;
    expect(texas?.r).toBeGreaterThan(alaska?.r ?? Infinity);
  });

  it('of an unknown state shows the country, and the requested name', async () => {
    expect((await ofCountry('Atlantis')).unknown).toBe('Atlantis');
    expect((await ofState(' new  mexico')).state).toBe('NM');
  });

  it('of a state has its places, combines those close together, and counts those without coordinates', async () => {
    const { marks, undrawn, more } = await ofState('TX');
    const [best, ...others] = marks;
    expect(best).toMatchObject({ name: 'Amarillo', places: 2, score: 1, target: { kind: 'cell' } });
    expect(others.map(({ name, places, target }) => [name, places, target.kind])).toEqual([
      ['Twin A', 2, 'cell'],
      ['Alone', 1, 'place'],
    ]);
    expect([undrawn, more]).toEqual([1, 0]);
    expect((await ofState('WY')).marks).toEqual([]);
  });

  it('zooms in until every place has its own mark, even two at one spot', async () => {
    const seen = new Set<number>();
    const walk = async (cell: string | null): Promise<void> => {
      for (const { target } of (await ofState('TX', cell)).marks) {
        if (target.kind === 'place') seen.add(target.id);
        if (target.kind !== 'cell') continue;
        expect(target.cell.length).toBeGreaterThan(cell?.length ?? 0);
        await walk(target.cell);
      }
    };
    await walk(null);
    expect([...seen].sort((a, b) => a - b)).toEqual(ids.slice(0, 5));
  });

  it('counts new votes within a minute', async () => {
    const [author, reader] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author, { locationId: ids[4] });
    await castVote.post(reader, { id, direction: 'up' });
    const later = new Date(Date.now() + 60_000);
    const { marks } = await clock.at(later, () => ofState('TX'));
    expect(marks.find(({ name }) => name === 'Alone')?.score).toBe(1);
  });
});

const inBox = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  [px, py]: readonly [number, number],
): boolean => px >= x - 0.5 && px <= x + width + 0.5 && py >= y - 0.5 && py <= y + height + 0.5;
