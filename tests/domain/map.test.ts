import { beforeAll, describe, expect, it } from 'vitest';

import { clusterCells, finer } from '~/domain/map/cell-marks';
import { readMap } from '~/domain/map';
import { drawRoads, interstatesThrough, linesOnMap, longInterstates } from '~/domain/map/road-lines';
import { boxOf, drawStates, middleOf } from '~/domain/map/outlines';
import { overlaps, placeSigns, sizeOfSign, touches } from '~/domain/map/road-signs';
import { simplify } from '~/domain/map/simplify';
import { spread } from '~/domain/map/spread';
import { drawnIn, framed, sizeOf } from '~/domain/map/view-box';
import { panned, showing, viewBoxOf, whole, zoomed } from '~/pages/map/map-window';
import { boxOfCell, finestCell, mapCellOf, toMapPoint } from '~models/map-cell';
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

describe('where a place is on the map', () => {
  it('is told by quarters of quarters, each of which holds it', () => {
    const cell = mapCellOf(amarillo);
    expect(cell).toMatch(/^[0-3]{15}$/);
    const [x, y] = toMapPoint(amarillo) ?? [0, 0];
    for (let digits = 0; digits <= finestCell; digits += 1) {
      const box = boxOfCell(cell.slice(0, digits));
      expect(x >= box.x && x < box.x + box.size && y >= box.y && y < box.y + box.size, `${digits} digits`).toBe(true);
    }
  });

  it('is known in Alaska and Hawaii, to the last of the Aleutians, and not in territories or abroad', () => {
    expect(mapCellOf(honolulu)).not.toBe('');
    expect(mapCellOf(adak)).not.toBe('');
    expect(mapCellOf(sanJuan)).toBe('');
    expect(mapCellOf([2.35, 48.86])).toBe('');
    expect(mapCellOf(null)).toBe('');
  });
});

describe('the outlines', () => {
  const country = { x: 72.5, y: 0, width: 975, height: 610 };

  it('are drawn for every state and the District, in whole units', () => {
    const shapes = drawStates(country);
    expect(shapes.map(({ state }) => state).sort()).toEqual(Object.keys(statesAndDistrict).sort());
    for (const { d } of shapes) expect(d).toMatch(/^(M-?\d+ -?\d+l[\d -]+z)+$/);
  });

  it('have their middle in their own box, and lie where their towns do', () => {
    for (const state of Object.keys(statesAndDistrict)) {
      const [box, middle] = [boxOf(state), middleOf(state)];
      expect(box && middle && inBox(box, middle), state).toBe(true);
    }
    const [texas, town] = [boxOf('TX'), toMapPoint(amarillo)];
    expect(texas && town && inBox(texas, town)).toBe(true);
    expect(boxOf('PR') && middleOf('PR')).toBe(null);
  });

  it('of a part within one state are that state, filling the drawing', () => {
    const cell = boxOfCell(mapCellOf(amarillo).slice(0, 12));
    const shapes = drawStates(framed({ ...cell, width: cell.size, height: cell.size }, 0.1));
    expect(shapes.map(({ state }) => state)).toEqual(['TX']);
  });

  it('lose only points that no one sees', () => {
    const line: [number, number][] = [
      [0, 0],
      [1, 0.1],
      [2, 0],
      [3, 5],
      [4, 0],
    ];
    expect(simplify(line, 0.5)).toEqual([line[0], line[2], line[3], line[4]]);
    expect(simplify([...line, [0, 0]], 0)).toHaveLength(6);
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

  it.each([
    ['I-40', -117.02, 34.89, -77.87, 34.27, 2_540],
    ['I-80', -122.4, 37.77, -74.01, 40.87, 2_900],
    ['I-5', -117.03, 32.54, -122.76, 49.0, 1_381],
    ['I-90', -122.33, 47.59, -71.03, 42.38, 3_020],
    ['I-95', -80.21, 25.75, -67.78, 46.13, 1_908],
  ])('%s is one line from end to end, within a twentieth of its length', (road, west, south, east, north, miles) => {
    const lines = linesOnMap(road);
    const ends = [toMapPoint([west, south]), toMapPoint([east, north])];
    for (const end of ends) {
      const away = lines.flat().map(([x, y]) => Math.hypot(x - (end?.[0] ?? 0), y - (end?.[1] ?? 0)));
      expect(Math.min(...away)).toBeLessThan(2);
    }
    const units = lines.reduce((sum, line) => sum + lengthOf(line), 0);
    expect(Math.abs((units * milesPerUnit) / miles - 1)).toBeLessThan(0.05);
  });

  it.each(['country', ...states])('have shields that hide nothing, not each other either (%s)', (state) => {
    const box = state === 'country' ? country : view(state);
    const names = state === 'country' ? longInterstates() : interstatesThrough(state);
    const marks = spread(
      Array.from({ length: 40 }, (_, at) => ({ x: (at * 397) % 1_000, y: (at * 233) % 620, r: 26, room: 34 })),
      { width: 1_000, height: 620 },
    );
    const lines = names.map((road) => ({ road, lines: linesOnMap(road).map((line) => line.map(drawnIn(box))) }));
    const size = sizeOf(box);
    const signs = placeSigns(lines, { size, marks, isInside: () => true });
    // A few miles of Oahu's have no room among so many marks.
    if (!['AK', 'HI'].includes(state)) expect(signs.length).toBeGreaterThan(0);
    expect(signs.length).toBeLessThanOrEqual(16);
    signs.forEach((sign, at) => {
      const { width, height } = sizeOfSign(sign.road);
      expect(inBox({ x: 0, y: 0, ...size }, [sign.x - width, sign.y - height])).toBe(true);
      expect(inBox({ x: 0, y: 0, ...size }, [sign.x + width, sign.y + height])).toBe(true);
      for (const mark of marks) expect(touches(sign, mark)).toBe(false);
      for (const other of signs.slice(at + 1)) expect(overlaps(sign, other)).toBe(false);
    });
  });
});

describe('a shield', () => {
  const at = (x: number, y: number, road = 'I-40') => ({ road, x, y });

  it('is a box of the size that it is drawn in', () => {
    expect(overlaps(at(100, 100), at(150, 100))).toBe(true);
    expect(overlaps(at(100, 100), at(157, 100))).toBe(false);
    expect(overlaps(at(100, 100, 'I-410'), at(157, 100))).toBe(true);
    expect(overlaps(at(100, 100), at(120, 161))).toBe(false);
    expect(touches(at(100, 100), { x: 150, y: 100, r: 26 })).toBe(true);
    expect(touches(at(100, 100), { x: 160, y: 100, r: 26 })).toBe(false);
  });

  it('stands inside where it can, else on the rest of its road, else nowhere', () => {
    const lines: [number, number][][] = [
      [
        [0, 100],
        [1_000, 100],
      ],
    ];
    const room = { size: { width: 1_000, height: 200 }, isInside: ([x]: readonly [number, number]) => x < 300 };
    const around = (marks: { x: number; y: number; r: number }[]) =>
      placeSigns([{ road: 'I-40', lines }], { ...room, marks }).map(({ x }) => x);
    const [inside = 0] = around([]);
    expect(inside > 100 && inside < 200).toBe(true);
    const [outside = 0] = around([{ x: 150, y: 100, r: 200 }]);
    expect(outside).toBeGreaterThan(370);
    expect(around([{ x: 500, y: 100, r: 600 }])).toEqual([]);
  });
});

describe('what lies together', () => {
  const group = (cell: string, ids: number[]) => ({
    cell: cell.slice(0, 4 + finer),
    first: cell,
    last: cell,
    count: ids.length,
    ids,
  });

  it('is one mark, in the middle of its places, that leads to the smallest cell with all of them', () => {
    const [one, other] = ['012301230123012', '012301230123311'];
    const [cluster, ...more] = clusterCells([group(one, [1, 2]), group(other, [3])], [group(one, [9])], 4);
    expect(more).toEqual([]);
    expect(cluster?.cell).toBe('012301230123');
    expect(cluster?.places).toEqual({ count: 3, ids: [1, 2, 3] });
    expect(cluster?.restaurants).toEqual({ count: 1, ids: [9] });
    const box = boxOfCell('0123');
    expect(cluster && inBox({ ...box, width: box.size, height: box.size }, [cluster.x, cluster.y])).toBe(true);
  });

  it('is many marks where no cell is finer', () => {
    const marks = clusterCells([group('012301230123012', [1, 2])], [], finestCell + 1);
    expect(marks.map(({ places }) => places.ids)).toEqual([[1], [2]]);
  });

  it('is moved apart until all can be tapped, within the drawing', () => {
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
    if (food.of !== 'state') throw new Error(`${state} is no state.`);
    return food.map;
  };
  const ofCountry = async (state: string | null = null) => {
    const food = await readMap({ state, at: null, fitsTruck: true });
    if (food.of !== 'country') throw new Error(`${state} is a state.`);
    return food;
  };

  it('of the country has a mark for each state that has a place, and says what it cannot draw', async () => {
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

  it('of what is no state is the country, with what was asked for', async () => {
    expect((await ofCountry('Atlantis')).unknown).toBe('Atlantis');
    expect((await ofState(' new  mexico')).state).toBe('NM');
  });

  it('of a state has its places, those near each other as one, and counts those without a position', async () => {
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

  it('leads closer until every place is a mark of its own, even two at one spot', async () => {
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

describe('the window over a drawing', () => {
  const size = { width: 1_000, height: 600 };

  it('keeps what is under the pointer where it is, and never leaves the drawing', () => {
    expect(viewBoxOf(zoomed(whole, 2, { x: 0.5, y: 0.5 }, size), size)).toBe('250 150 500 300');
    expect(viewBoxOf(zoomed(whole, 2, { x: 1, y: 1 }, size), size)).toBe('500 300 500 300');
    expect(zoomed(whole, 0.5, { x: 0.3, y: 0.3 }, size)).toEqual(whole);
    expect(zoomed(whole, 100, { x: 0, y: 0 }, size).scale).toBe(8);
    const near = zoomed(whole, 4, { x: 0.5, y: 0.5 }, size);
    expect(panned(near, { x: 10, y: -10 }, size)).toMatchObject({ x: 0, y: 450 });
  });

  it('moves to what the keyboard reaches, and stays when it is seen', () => {
    const near = zoomed(whole, 4, { x: 0, y: 0 }, size);
    expect(showing(near, { x: 100, y: 100 }, size)).toBe(near);
    expect(showing(near, { x: 600, y: 400 }, size)).toMatchObject({ x: 475, y: 325 });
  });
});

/** Of the map's plane (models/map-cell.ts). */
const milesPerUnit = 3_958.8 / 1_300;

const lengthOf = (line: readonly (readonly [number, number])[]): number =>
  line.reduce((sum, [x, y], at) => sum + Math.hypot(x - (line[at - 1]?.[0] ?? x), y - (line[at - 1]?.[1] ?? y)), 0);

const inBox = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  [px, py]: readonly [number, number],
): boolean => px >= x - 0.5 && px <= x + width + 0.5 && py >= y - 0.5 && py <= y + height + 0.5;
