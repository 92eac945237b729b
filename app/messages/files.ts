const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, 20).map((name) => `"${name.slice(0, 40)}"`);
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ');
};

/** Why an import file of stops, or the rest of it, can't be read. Shown to the person who imports it. */
export const unreadableFile = {
  missing: 'There is no such file.',
  forbidden: "This account isn't allowed to read it.",
  folder: 'It is a folder, not a file.',
  notOpened: 'It cannot be opened.',
  empty: 'It is empty.',
  noText: 'It is not a text file in UTF-8 or UTF-16.',
  unknownEncoding: (label: string) => `Its encoding is declared as "${label}", which we can't read. Save it as UTF-8.`,
  notUnpacked: 'It is compressed with gzip, and damaged.',
  wrongEncoding: (encoding: string, line: number) =>
    `Line ${line} is not ${encoding.toUpperCase()} text. Please save the file as UTF-8.`.replace(/(UTF-16)[BL]E/, '$1'),
  noList: 'It is JSON, but not a list of stops: it should begin with "[", or have a list "features" or "elements".',
  notJson: (line: number) => `Its JSON is broken around line ${line}.`,
  endless: (line: number) => `An element around line ${line} never ends.`,
  cutOff: (line: number) => `Its list is cut off: the element on line ${line} does not end.`,
  quoteOpen: (line: number) => `A quote in the record on line ${line} is opened and never closed.`,
  noGpx: (root: string) => `It is XML, but not GPX: its outermost element is <${root.slice(0, 40)}>.`,
  notXml: (line: number, detail: string) => `Its XML is broken on line ${line}: ${detail}`,
  onlyWays: (points: number) =>
    `It has only tracks and routes, whose ${points.toLocaleString('en-US')} ${points === 1 ? 'point has' : 'points have'} no name. Stops are read from its waypoints, and from points of routes that have a name.`,
  doctype: (line: number) => `Line ${line} has a DOCTYPE. We don't read files with one, because it can hide anything.`,
  tooDeep: (line: number) => `Its elements are nested too deeply on line ${line}.`,
  textTooLong: (line: number) => `A text or tag around line ${line} never ends.`,
  notMapped: 'A mapping (--map) is for CSV and GeoJSON; this file is neither.',
  notFiltered: 'A filter (--where) is for CSV and GeoJSON; this file is neither.',
  noSuchColumn: (column: string, columns: readonly string[]) =>
    `The mapping names a column "${column}", but its first line has ${listed(columns)}.`,
  unknownColumns: (columns: readonly string[]) =>
    `Its first line names no columns we know. It needs "name", and "highway", "state" or "latitude" and "longitude", or a mapping (--map COLUMN=FIELD). It has ${listed(columns)}.`,
} as const;

/** Errors that are found before any file is opened. */
export const mappingMistakes = {
  noPair: (pair: string) => `--map "${pair}" is not a mapping: write --map COLUMN=FIELD.`,
  unknownField: (pair: string, name: string, fields: readonly string[]) =>
    `--map "${pair}": there is no field "${name}". The fields are ${fields.join(', ')}.`,
  columnTwice: (column: string) => `--map names the column "${column}" twice.`,
  noCondition: (pair: string) => `--where "${pair}" is not a condition: write --where COLUMN=VALUE.`,
  conditionTwice: (column: string) => `--where names the column "${column}" twice.`,
  unknownType: (value: string, types: readonly string[]) =>
    `--type "${value}": there is no such type. The types are ${types.join(', ')}.`,
  fieldTwice: (field: string) => `--map names the field "${field}" twice.`,
} as const;

/** Why a backup cannot be made or restored. */
export const backupMistakes = {
  noRoom:
    'the disk is nearly full: the rest is reserved for the database. Free up space, or choose a path on another disk. ' +
    'Nothing was changed.',
  exists: (file: string) => `${file} already exists. Nothing was changed.`,
  tooSlow:
    'the database keeps a snapshot for 300 seconds, and reading all rows took longer. Nothing was written. ' +
    'Give it an hour: db.adminCommand({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 3600 }).',
  collectionName: (name: string) => `a backup cannot contain a collection named ${name}.`,
  damaged: (file: string, detail: string) => `${file} is not a complete backup: ${detail}. Nothing was changed.`,
  otherFormat: 'this version of the site doesn’t know its format',
  strange: (name: string) => `it contains "${name}", which isn't part of a backup`,
  rowsCut: (name: string) => `the rows of "${name}" are cut off`,
  counts: "its rows don't match the counts in its manifest",
  notEmpty: (what: string) =>
    `the database is not empty (${what}); -- FILE --replace replaces it with the backup. Nothing was changed.`,
  atIt: 'another restore is running. Wait until it ends, or for a minute if its machine is gone. Nothing was changed.',
  unfinished: (madeAt: Date) =>
    `the restore of the backup of ${madeAt.toISOString()} was cut off half-way. Finish it: npm run restore`,
} as const;

/** Why stops cannot be exported. */
export const exportMistakes = {
  noRoom: 'the disk is nearly full, and the rest is reserved for the database',
  format: (value: string | undefined, formats: readonly string[]) =>
    value === undefined
      ? `--format is missing. The formats are ${formats.join(', ')}.`
      : `There is no format "${value}". The formats are ${formats.join(', ')}.`,
  state: (value: string) => `"${value}" is not a US state.`,
  notWritten: (file: string, detail: string) => `${file} could not be written: ${detail}`,
} as const;
