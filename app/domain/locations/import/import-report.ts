/** What became of the rows of one file. */
export type ImportReport = {
  path: string;
  /** What the file was taken for; null when it could not be read at all. */
  format: string | null;
  rows: number;
  /** New places. */
  added: number;
  /** Places that this file had brought before and now describes differently. */
  updated: number;
  unchanged: number;
  /** Rows about a place that is already there, from this file or another source; some filled in what was missing. */
  joined: { line: number; label: string; to: string }[];
  skipped: SkippedRow[];
  /** Rows that the database refused. */
  failed: SkippedRow[];
  /** Why the file, or its rest, could not be read. */
  unreadable: string | null;
};

export type SkippedRow = { line: number; label: string; reason: string };

export const emptyReport = (path: string): ImportReport => ({
  path,
  format: null,
  rows: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  joined: [],
  skipped: [],
  failed: [],
  unreadable: null,
});

export const isAllWell = (report: ImportReport): boolean => report.unreadable === null && report.failed.length === 0;
