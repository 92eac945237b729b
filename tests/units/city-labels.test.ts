import { describe, expect, it } from 'vitest';
import { coversMark, labelCities } from '~/domain/map/city-labels';
import { boxOf, framed } from '~/domain/map/outlines';

const texas = framed(boxOf('TX') ?? { x: 0, y: 0, width: 0, height: 0 }, 0.06);
const empty: Parameters<typeof labelCities>[1] = { marks: [], signs: [], home: 'TX', isDrawn: () => true };
const namesOf = (labels: { name: string }[]) => labels.map(({ name }) => name);

describe('the names of cities in a drawing', () => {
  it('are those of the largest, first of the state itself', () => {
    const names = namesOf(labelCities(texas, empty));
    expect(names).toHaveLength(10);
    expect(names.slice(0, 2)).toEqual(['Houston', 'San Antonio']);
    expect(names).not.toContain('Oklahoma City');
  });

  it('have one on their own place where nothing else is', () => {
    const [houston] = labelCities(texas, empty);
    // In the southeast of the drawing.
    expect(houston?.x).toBeGreaterThan(650);
    expect(houston?.y).toBeGreaterThan(500);
  });

  it('hide no mark, and move aside for one', () => {
    const [houston] = labelCities(texas, empty);
    const mark = { x: houston?.x ?? 0, y: houston?.y ?? 0, r: 30 };
    const labels = labelCities(texas, { ...empty, marks: [mark] });
    expect(namesOf(labels)).toContain('Houston');
    expect(labels.filter((label) => coversMark(label, mark))).toEqual([]);
  });

  it('are left out where marks fill the drawing', () => {
    const marks = Array.from({ length: 20 * 20 }, (_, at) => ({
      x: (at % 20) * 60,
      y: Math.floor(at / 20) * 60,
      r: 30,
    }));
    expect(labelCities(texas, { ...empty, marks })).toEqual([]);
  });

  it('are only those of states that are drawn', () => {
    expect(labelCities(texas, { ...empty, home: 'OK', isDrawn: (state) => state === 'OK' }).length).toBeGreaterThan(0);
    expect(labelCities(texas, { ...empty, isDrawn: () => false })).toEqual([]);
  });
});
