import type { ImportOverview } from './import-overview';
import type { PlaceReading } from './reading';

const NAMED = 20;
const SHOWN = 60;

/** Lines for a person: by type, by brand, by column, and the first places. */
export function overviewLines({ types, brands, columns, samples }: ImportOverview): string[] {
  const assumed = types.filter((each) => each.assumed > 0).map(({ type }) => type);
  return [
    '  by type',
    ...types.map((each) => tableLine(each.type, each.rows, typeNote(each.rows, each.assumed))),
    ...(assumed.length > 0
      ? [`    The file does not say that those are ${assumed.join(' or ')}: --type TYPE says what they are.`]
      : []),
    '  by brand',
    ...brands.slice(0, NAMED).map(([brand, rows]) => tableLine(brand, rows)),
    ...(brands.length > NAMED ? [tableLine('others', sumOf(brands.slice(NAMED)))] : []),
    ...(columns
      ? [
          '  columns',
          `    taken     ${listed(columns.taken)}`,
          `    mapped    ${listed(columns.mapped)}`,
          `    ignored   ${listed(columns.ignored)}`,
        ]
      : []),
    `  the first ${samples.length === 1 ? 'place' : `${samples.length} places`} as they would be stored`,
    ...samples.map((place) => `    ${placeLine(place)}`),
  ];
}

const typeNote = (rows: number, assumed: number): string => {
  if (assumed === 0) return 'said by the file';
  return assumed === rows ? 'assumed' : `${assumed.toLocaleString('en-US')} of them assumed`;
};

const tableLine = (name: string, rows: number, note = ''): string =>
  `    ${name.slice(0, SHOWN).padEnd(24)} ${rows.toLocaleString('en-US').padStart(9)}  ${note}`.trimEnd();

const sumOf = (brands: [string, number][]): number => brands.reduce((sum, [, rows]) => sum + rows, 0);

const listed = (names: string[]): string => {
  const some = names.slice(0, NAMED).map((name) => name.slice(0, SHOWN));
  const more = names.length > NAMED ? [`and ${names.length - NAMED} more`] : [];
  return [...some, ...more].join(', ') || 'none';
};

function placeLine({
  point,
  kind: _kind,
  ref: _ref,
  refHere: _refHere,
  otherRefs: _otherRefs,
  ...facts
}: PlaceReading): string {
  const position = point ? [`position ${point.latitude}, ${point.longitude}`] : [];
  const said = Object.entries(facts).flatMap(([field, text]) =>
    text === null || text === undefined || text === false ? [] : [`${field} ${brief(String(text))}`],
  );
  return [...said, ...position].join(' · ');
}

const brief = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
