export type Route = { kind: 'interstate' | 'us' | 'state'; number: string; name: string };

const kinds = [
  { kind: 'interstate', shape: /^(?:I|Interstate)[\s-]?(\d{1,3}[A-Z]?)$/i, called: 'Interstate' },
  { kind: 'us', shape: /^US[\s-]?(?:Route |Hwy )?(\d{1,3}[A-Z]?)$/i, called: 'US Route' },
  { kind: 'state', shape: /^[A-Z]{2}[\s-]?(\d{1,4}[A-Z]?)$/i, called: 'State Route' },
] as const;

/** @returns null for a road known by name alone (`NJ Turnpike`), which has no shield */
export function routeOf(highway: string | null): Route | null {
  for (const { kind, shape, called } of kinds) {
    const number = shape.exec(highway ?? '')?.[1]?.toUpperCase();
    if (number) return { kind, number, name: `${called} ${number}` };
  }
  return null;
}
