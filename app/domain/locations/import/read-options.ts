import type { LocationType } from '~/schemas/locations';
import type { ColumnMap } from './place-fields';

/** Values that columns must have, by the columns' keys. */
export type RowFilter = ReadonlyMap<string, { column: string; value: string }>;

/** How a person wants files to be read. */
export type ReadOptions = {
  /** Columns that mean another field than their names say. */
  map?: ColumnMap;
  /** What kind every place of the files is, whatever they say. */
  type?: LocationType;
  /** Take only rows that have these values, by the keys of their columns. */
  where?: RowFilter;
  /** Take places outside the US too. */
  outsideUs?: boolean;
};
