import { describe, expect, it } from 'vitest';
import type { Point } from '~/domain/roads/types';
import { exitAmong, exitAt, exitsByDistance, type ExitPoint } from '~/domain/roads/exit-at';

/** A point on a road due east, at this distance from its start. */
const milesEast = (miles: number, north = 0): Point => [-100 + miles / 53.06, 40 + north / 69];
const exit = (exitNumber: string, miles: number, trust: ExitPoint['trust'] = 'checked'): ExitPoint => ({
  exitNumber,
  point: milesEast(miles),
  trust,
});

describe('the exit of a stop', () => {
  const at = (miles: number, ...exits: ExitPoint[]) => exitAmong(exitsByDistance(milesEast(miles), exits));

  it('is the nearest within 0.8 miles if the next number is 0.7 miles farther away', () => {
    expect(at(10.3, exit('10', 10), exit('12', 12))).toEqual({ exitNumber: '10', exitIsGuess: false });
    expect(at(10.9, exit('10', 10), exit('14', 14))).toBeNull();
  });

  it('is a guess if two numbers are about equally near', () => {
    expect(at(10.4, exit('10', 10), exit('11', 11))).toEqual({ exitNumber: '10', exitIsGuess: true });
  });

  it('is a guess if the list is sparse or nothing confirms the number', () => {
    expect(at(10.3, exit('10', 10, 'guess'))).toEqual({ exitNumber: '10', exitIsGuess: true });
  });

  it('has no letter if two with the same number are near', () => {
    expect(at(10.3, exit('10A', 10), exit('10B', 10.4), exit('14', 14))).toEqual({
      exitNumber: '10',
      exitIsGuess: false,
    });
    expect(at(10.3, exit('10A', 10), exit('12', 12))).toEqual({ exitNumber: '10A', exitIsGuess: false });
  });

  it('is unknown at a number that contradicts its neighbors, and that exit still makes the next one a guess', () => {
    expect(at(10, exit('99', 10, 'unfit'), exit('12', 10.5))).toBeNull();
    expect(at(10, exit('10', 10.3), exit('99', 10.7, 'unfit'))).toMatchObject({ exitIsGuess: true });
  });
});

describe('the exit on real roads', () => {
  it('comes from the position where exits are listed', () => {
    const aurora = { highway: 'I-5', state: 'OR', point: [-122.808, 45.236] as Point, mile: null };
    expect(exitAt(aurora)).toEqual({ exitNumber: '278', exitIsGuess: false });
    const brattleboro = { highway: 'I-91', state: 'VT', point: [-72.567, 42.835] as Point, mile: null };
    expect(exitAt(brattleboro)).toEqual({ exitNumber: '1', exitIsGuess: false });
    expect(exitAt({ ...brattleboro, state: 'NH' })).toBeNull();
  });

  it('is guessed from the mile if the list lacks the road, but not between its exits', () => {
    expect(exitAt({ highway: 'I-35', state: 'TX', point: null, mile: 39 })).toMatchObject({ exitIsGuess: true });
    const turnout = { highway: 'I-80', state: 'WY', mile: 60, point: [-110.01472, 41.4925] as Point };
    expect(exitAt({ ...turnout, point: null })).toMatchObject({ exitNumber: '60' });
    expect(exitAt(turnout)).toBeNull();
  });
});
