import { mappingMistakes, unreadableFile } from '~/messages/files';
import type { LocationType } from '~/schemas/places';
import { exitsCountMiles, compassByLetter, type Direction } from '~/schemas/roads';
import { isStateOrDistrict } from '~/schemas/states';
import type { LocationRow } from '~models/location';
import { recognizeChain } from '../chains';
import { normalizeExit, type HighwayReading, normalizeHighway } from '../highway';
import { UnreadableFileError } from './read-text';
import { cell } from './reading';

const weighing = /\bweight?\b(?!.*\brest area\b)|^WS\b(?= (I|US)\b)/i;
const closed = /\((?:permanently )?closed\)|\(historical\)/i;
const sellsFood =
  /\btruck ?stops?\b|\btravel (?:plaza|center|stop)|\bservice (?:plaza|area)|\boasis\b|\bservice plaza\b|\bfuel|\bdiesel\b|\bgas\b/i;

/** Why a place with this name isn't a stop for a meal, or null. */
export function whyNoStop(name: string): string | null {
  if (weighing.test(name)) return 'a weigh station, not a stop for food';
  return closed.test(name) ? 'closed' : null;
}

const always = String.raw`(?:24\/7|mo-su(?:, ?ph)?|ph, ?mo-su)`;
const shut = String.raw`(?:permanently |temporarily )?(?:off|closed)(?: permanently| temporarily| for good)?`;
const closedHours = new RegExp(String.raw`^(?:${always} )?"?${shut}"?(?: ?"[^"]*")?;?$`, 'i');

/** True for opening hours or a status that mean always closed: `off`, `Mo-Su closed "renovation"`, `CLOSED_PERMANENTLY`; not `PH off`. */
export function saysClosed(text: string | null | undefined): boolean {
  const tidy = (text ?? '').trim();
  return closedHours.test(tidy) || /^closed_(permanently|temporarily)$/i.test(tidy);
}

/** Plazas and truck stops sell food; rest areas usually don't. */
export function stopType(name: string, otherwise: LocationRow['type']): LocationRow['type'] {
  if (recognizeChain(name) || sellsFood.test(name)) return 'truck_stop';
  return otherwise;
}

const bound = /\b(north|south|east|west)[ -]?bound(?:lane)?\b|\b([nsew])bl?\b/gi;
const boundWord =
  /(?:[ ,(-]+|^)(?:(?:north|south|east|west)[ -]?bound|[nsew]bl?)\b\)?|(?<=\w) (?:[nsew]|north|south|east|west)$/gi;

/** `Cactus City Eastbound` → east; a name with both opposite directions → both. */
export function directionInName(name: string): Direction | null {
  const letters = Array.from(name.matchAll(bound), ([, word, letter]) =>
    (word ?? letter ?? '').charAt(0).toUpperCase(),
  );
  return letters.length === 0
    ? null
    : (normalizeHighway(`I-1 ${letters.map((letter) => `${letter}B`).join(' / ')}`)?.direction ?? null);
}

const directionWord = /^(?:(both)|([nsew])(?:b|(?:orth|outh|ast|est)(?:[ -]?bound)?)?)$/i;

/** A direction on its own: `EB`, `west`, `Northbound`, `both`. */
export function directionOf(text: string | null): Direction | null {
  const [, both, letter] = directionWord.exec(text ?? '') ?? [];
  return both ? 'both' : letter ? compassByLetter(letter) : null;
}

/** The name without its direction, for a stop that both directions use. A name that is only a direction is kept. */
export function withoutDirection(name: string): string {
  const bare = name
    .replace(boundWord, '')
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s,-]+$/, '')
    .trim();
  return bare || name;
}

const road = /(?<![A-Za-z0-9])(?:I|IH|Interstate|US|SR|State Route|([A-Z]{2}))[ -]?\d{1,3}(?![0-9]).*$/;
const mile = /\b(?:MM|MP|mile(?: ?post| marker)?)[ .]*(\d{1,3})\b/i;

/**
 * A road mentioned in a name: `Barretts Parking Area, I-15 Southbound`, `MN-210: McGregor Rest Area`. A state's letters only count in that
 * state.
 */
export function roadInName(
  name: string,
  state: string | null,
): { road: HighwayReading | null; milePost: string | null } {
  const [mention, letters] = road.exec(name) ?? [];
  const isForeign = letters !== undefined && (!isStateOrDistrict(letters) || letters !== state);
  const reading = mention && !isForeign ? normalizeHighway(mention.replace(/[()]/g, ' '), state) : null;
  return { road: reading, milePost: mile.exec(name)?.[1] ?? null };
}

const exit = /\bexits? ?#?(\d{1,3} ?[a-z]?(?:-[a-z])?)\b/i;
const signBeforeName = /^(?:[a-z]{1,2}|Interstate)[- ]?\d{1,4}[a-z]? exit \S+ +(?=\S)/i;

/** For `I-40 exit 143 Love's`, the format of truck navigation: the exit, and the name without the sign. */
export function signInName(name: string): { exitNumber: string | null; bareName: string } {
  return { exitNumber: normalizeExit(exit.exec(name)?.[1]), bareName: name.replace(signBeforeName, '') };
}

/**
 * States whose interstates did not have mileage-based exit numbers at the time of the survey, so a mile post doesn't give an exit.
 * California's post miles restart in every county.
 */
const notByMile = new Set(['CA', 'MA', 'RI']);

const postedMile = /^(?:MM|MP)? ?(\d{1,3})(\.\d+)?([A-Z]?)$/;

/**
 * The exit number of a mile post. On an interstate with mileage-based exits it is the whole mile; elsewhere a mile post is not an exit. A
 * cell such as `Exit 44` is used as it is.
 *
 * @param milePost from the survey: `84.208`, `MM 345`, `PM R79.1`, `362A`, `Exit 44`
 * @returns null if it can't be determined
 */
export function exitOfMilePost(
  milePost: string | null,
  road: HighwayReading | null,
  state: string | null,
): string | null {
  const text = (milePost ?? '').toUpperCase().trim();
  if (/\bEXIT \d/.test(text)) return normalizeExit(text);
  const [, mile, , letter = ''] = countsMiles(road, state) ? (postedMile.exec(text) ?? []) : [];
  return mile && Number(mile) > 0 ? `${Number(mile)}${letter}` : null;
}

/** The mile itself, if mile posts count miles within the state. */
export function mileOfMilePost(
  milePost: string | null,
  road: HighwayReading | null,
  state: string | null,
): number | null {
  const [, mile, tenths = ''] = countsMiles(road, state) ? (postedMile.exec((milePost ?? '').toUpperCase()) ?? []) : [];
  return mile && Number(mile) > 0 ? Number(`${mile}${tenths.slice(0, 2)}`) : null;
}

function countsMiles(road: HighwayReading | null, state: string | null): boolean {
  if (!road || !road.highway.startsWith('I-') || road.others.length > 0 || !state) return false;
  return !notByMile.has(state) && exitsCountMiles(road.highway, state);
}

/** The fields of a Location (specification §3) and of the row's source, with other column names that people use for them. */
const headings = {
  name: ['name', 'locationname'],
  chainName: ['chainname', 'chain', 'brand'],
  highway: ['highway', 'road', 'route'],
  direction: ['direction'],
  /** Further roads on the same pavement, separated by semicolons. */
  alsoOn: ['alsoon', 'alsoonhighway', 'concurrent'],
  exitNumber: ['exitnumber', 'exit', 'exitno'],
  exitIsGuess: ['exitisguess'],
  mile: ['mile'],
  state: ['state', 'addrstate'],
  city: ['city', 'town', 'municipality', 'addrcity'],
  street: ['street', 'address', 'streetaddress', 'address1', 'addressline1', 'addrfull', 'addrstreetaddress'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'contactphone'],
  hours: ['hours', 'openinghours'],
  type: ['type', 'locationtype', 'category', 'kind'],
  amenities: ['amenities'],
  trucks: ['trucks', 'hgv', 'truckaccess'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
  /** A point as WKT or as GeoJSON. */
  geometry: ['geom', 'geometry', 'thegeom', 'wkt', 'geojson', 'point'],
  /** Further facts as a JSON object, keyed by name. */
  properties: ['props', 'properties', 'tags', 'attributes'],
  /** An All The Places spider, and the row's id within it. */
  spider: ['spider'],
  ref: ['ref'],
  /** Whether it is permanently closed. */
  closed: ['closed', 'isclosed', 'permanentlyclosed', 'businessstatus', 'status'],
  source: ['source'],
  sourceRef: ['sourceref'],
} as const;

export type PlaceField = keyof typeof headings;

/** Fields by the key of their mapped column. */
type ColumnMap = ReadonlyMap<string, { column: string; field: PlaceField }>;

/** The columns to read for a field. The first nonempty one is used. */
export type FieldColumns = (field: PlaceField) => readonly string[];

/** Normalizes a column name to lower-case letters and digits, so `Exit Number` becomes `exitnumber`. */
export const columnKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const fields = Object.keys(headings).filter((name): name is PlaceField => name in headings);

/** Fields that a mapping may set. The source fields are for our own exports only. */
const mappable = fields.filter((field) => !['source', 'sourceRef', 'spider', 'ref'].includes(field));

/**
 * Parses column mappings from the command line.
 *
 * @param pairs `Stop name=name`, `Ort=city`; split at the last equals sign
 * @throws Error with a message that names the invalid pair
 */
export function readColumnMap(pairs: readonly string[]): ColumnMap {
  const map = new Map<string, { column: string; field: PlaceField }>();
  for (const pair of pairs) {
    const at = pair.lastIndexOf('=');
    const [column, name] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    const key = columnKey(column);
    if (at < 0 || key === '' || name === '') throw new Error(mappingMistakes.noPair(pair));
    const field = mappable.find((each) => each === name || aliases(each).includes(columnKey(name)));
    if (!field) throw new Error(mappingMistakes.unknownField(pair, name, mappable));
    if (map.has(key)) throw new Error(mappingMistakes.columnTwice(column));
    if ([...map.values()].some((other) => other.field === field)) throw new Error(mappingMistakes.fieldTwice(field));
    map.set(key, { column, field });
  }
  return map;
}

/** A mapped column is used for its field only, regardless of its name. */
export function columnsOf(map: ColumnMap = new Map()): FieldColumns {
  const columns = new Map(
    fields.map((field) => [
      field,
      [
        ...[...map].filter(([, mapped]) => mapped.field === field).map(([key]) => key),
        ...aliases(field).filter((alias) => !map.has(alias)),
      ],
    ]),
  );
  return (field) => columns.get(field) ?? [];
}

/**
 * Requires a column with a name and one with a position.
 *
 * @param names the file's columns
 * @throws UnreadableFileError listing the columns, if a mapping names a missing one or none fit
 */
export function checkColumns(names: string[], map: ColumnMap = new Map()): void {
  const present = names.map(columnKey);
  for (const [key, { column }] of map) {
    if (!present.includes(key)) throw new UnreadableFileError(unreadableFile.noSuchColumn(column, names));
  }
  const columns = columnsOf(map);
  const has = (field: PlaceField) => columns(field).some((column) => present.includes(column));
  const hasProperties = has('properties');
  const hasLocation = has('highway') || has('state') || has('geometry') || (has('latitude') && has('longitude'));
  if (!hasProperties && !((has('name') || has('chainName')) && hasLocation))
    throw new UnreadableFileError(unreadableFile.unknownColumns(names));
}

/** Columns by how they are used, with the file's names. */
export type ColumnUse = { used: string[]; mapped: string[]; ignored: string[] };

/** @param names the file's columns */
export function columnUse(names: string[], map: ColumnMap = new Map()): ColumnUse {
  const columns = columnsOf(map);
  const use: ColumnUse = { used: [], mapped: [], ignored: [] };
  for (const name of names) {
    const mapped = map.get(columnKey(name));
    const field = fields.find((each) => columns(each).includes(columnKey(name)));
    if (mapped) use.mapped.push(`${name} as ${mapped.field}`);
    else if (field) use.used.push(`${name} as ${field}`);
    else use.ignored.push(name);
  }
  return use;
}

/** Whether a file lists only exits, without places. */
export const isExitList = (present: string[]): boolean =>
  present.length === 2 && headings.highway.some(among(present)) && headings.exitNumber.some(among(present));

const among = (present: string[]) => (column: string) => present.includes(column);

const aliases = (field: PlaceField): readonly string[] => headings[field];

/** Required values of columns, by column key. */
export type RowFilter = ReadonlyMap<string, { column: string; value: string }>;

export type ReadOptions = {
  /** Columns whose field differs from their name. */
  map?: ColumnMap;
  /** The type of every place in the files, overriding the files. */
  type?: LocationType;
  /** Only import rows with these values, by column key. */
  where?: RowFilter;
  outsideUs?: boolean;
};

/**
 * Parses `--where` from the command line.
 *
 * @param pairs `brand=Pilot`; split at the first equals sign
 * @throws Error with a message that names the invalid pair
 */
export function readRowFilter(pairs: readonly string[]): RowFilter {
  const filter = new Map<string, { column: string; value: string }>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const [column, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    const key = columnKey(column);
    if (at < 0 || key === '') throw new Error(mappingMistakes.noCondition(pair));
    if (filter.has(key)) throw new Error(mappingMistakes.conditionTwice(column));
    filter.set(key, { column, value });
  }
  return filter;
}

export const filteredOut = 'filtered out by --where';

/** Whether a row has all these values, ignoring case; `COLUMN=` matches an empty value. */
export const isWanted = (cells: ReadonlyMap<string, string>, filter: RowFilter = new Map()): boolean =>
  [...filter].every(([key, { value }]) => sameText(cells.get(key), value));

const sameText = (text: string | undefined, value: string): boolean =>
  (cell(text) ?? '').toLowerCase() === (cell(value) ?? '').toLowerCase();
