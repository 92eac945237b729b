import { describe, expect, it } from 'vitest';
import { labelCities, rectangleOf } from '~/domain/map/city-labels';
import { covers } from '~/domain/map/marks';
import { boxOf, framed } from '~/domain/map/outlines';

const texas = framed(boxOf('TX') ?? { x: 0, y: 0, width: 0, height: 0 }, 0.06);
const empty: Parameters<typeof labelCities>[1] = { marks: [], signs: [], home: 'TX', isDrawn: () => true };
const namesOf = (labels: { name: string }[]) => labels.map(({ name }) => name);

describe('city names on a map', () => {
  it('hide no mark, and move aside for marks', () => {
    const [houston] = labelCities(texas, empty);
    const mark = { x: houston?.x ?? 0, y: houston?.y ?? 0, r: 30 };
    const labels = labelCities(texas, { ...empty, marks: [mark] });
    expect(namesOf(labels)).toContain('Houston');
    expect(labels.filter((label) => covers(rectangleOf(label), mark, 0))).toEqual([]);
  });

  it('are left out if marks fill the map', () => {
    const marks = Array.from({ length: 20 * 20 }, (_, at) => ({
      x: (at % 20) * 60,
      y: Math.floor(at / 20) * 60,
      r: 30,
    }));
    expect(labelCities(texas, { ...empty, marks })).toEqual([]);
  });
});
