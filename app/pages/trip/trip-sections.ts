/** A stop, or where the hours of a day's driving end. */
export type Entry<S> = { stop: S } | { hoursEnd: number };

/** What lies on one leg of the trip in one state. */
export type Section<S> = { leg: number; state: string | null; entries: Entry<S>[] };

/** In driving order: a new section wherever the road or the state changes. */
export function sectionsOf<S extends { miles: number; leg: number; state: string | null }>(
  stops: S[],
  hoursEnds: number[],
): Section<S>[] {
  const sections: Section<S>[] = [];
  const left = [...hoursEnds];
  for (const stop of stops) {
    let section = sections[sections.length - 1];
    if (!section || section.leg !== stop.leg || section.state !== stop.state) {
      section = { leg: stop.leg, state: stop.state, entries: [] };
      sections.push(section);
    }
    const passed = left.filter((miles) => miles <= stop.miles);
    left.splice(0, passed.length);
    section.entries.push(...passed.map((hoursEnd) => ({ hoursEnd })), { stop });
  }
  sections[sections.length - 1]?.entries.push(...left.map((hoursEnd) => ({ hoursEnd })));
  return sections;
}
