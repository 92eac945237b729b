import { stateAt } from '~/domain/locations/state-at';

type RoughPoint = { latitude: number; longitude: number; state: string };

/** Roughly where the interstates run: even ones from west to east, odd ones from south to north, by their number. */
const bounds = { west: -121, east: -77, south: 29, north: 47 };

/**
 * A point in the US near where an interstate runs; three-digit ones lie about where their parent does.
 *
 * @param random gives numbers from 0 up to 1
 */
export function pointAlong(highway: string, random: () => number): RoughPoint {
  const number = Number(/\d+/.exec(highway)?.[0] ?? 50) % 100;
  for (;;) {
    const [across, along] = [Math.min(1, number / 95) + (random() - 0.5) / 15, random()];
    const [x, y] = number % 2 === 0 ? [along, across] : [across, along];
    const longitude = round(bounds.west + x * (bounds.east - bounds.west));
    const latitude = round(bounds.south + y * (bounds.north - bounds.south));
    const state = stateAt(latitude, longitude, 0);
    if (state) return { latitude, longitude, state };
  }
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
