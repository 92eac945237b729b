import { knownRoad } from '~/domain/locations/known-road';

/** Names of roads that have a route's number but are not the route itself. */
const beside =
  /\b(bus|business|lp|loop|alt|alternate|hov|express|spr|old|exd|turnaround|acc|branch|con|ushy|local|west b)\b|\(bus|\d+bus/i;
const kinds = /^(I|US)\b/;
const number = /(\d+)([A-Z]?)(?: ([NSEW])\b)?/gi;

/**
 * The highways for a road name in the Census Bureau's files: `I- 35 E` → `I-35E` in Texas, `US Hwy 6 & 24` → both. None for business loops
 * and other side roads.
 */
export function highwaysNamed(name: string, state: string): string[] {
  const [, kind] = kinds.exec(name) ?? [];
  if (!kind || beside.test(name)) return [];
  if (/H-? ?\d/.test(name)) return [name.replace(/.*H-? ?/, 'H-')];
  const ofRoute = name.replace(/ and State Route.*/i, '').replace(/\bOne\b/, '1');
  const highways = [...ofRoute.matchAll(number)].flatMap(([, digits, attached = '', apart = '']) => {
    if (!/^[NSEWC]?$/i.test(attached)) return [];
    return knownRoad(`${kind}-${digits}${attached || apart}`, state)?.highway ?? [];
  });
  return [...new Set(highways)];
}
