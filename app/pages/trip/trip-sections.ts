/** What lies on one leg of the trip in one state: stops, and a number for each mile at which a day's hours of driving end. */
export type Section<S> = { leg: number; state: string | null; entries: (S | number)[] };

/** In driving order: a new section wherever the road or the state changes. */
export function sectionsOf<S extends { miles: number; leg: number; state: string | null }, T>(
  stops: S[],
  hoursEnds: number[],
  present: (stop: S) => T,
): Section<T>[] {
  const sections: Section<T>[] = [];
  let left = hoursEnds;
  for (const stop of stops) {
    let section = sections[sections.length - 1];
    if (!section || section.leg !== stop.leg || section.state !== stop.state) {
      section = { leg: stop.leg, state: stop.state, entries: [] };
      sections.push(section);
    }
    section.entries.push(...left.filter((miles) => miles <= stop.miles), present(stop));
    left = left.filter((miles) => miles > stop.miles);
  }
  sections[sections.length - 1]?.entries.push(...left);
  return sections;
}
