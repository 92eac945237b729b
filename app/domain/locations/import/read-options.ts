import type { LocationType } from '~/schemas/locations';
import type { ColumnMap } from './place-fields';

/** Values that columns must have, by the columns' keys. */
export type RowFilter = ReadonlyMap<string, { column: string; value: string }>;

export type ReadOptions = {
  /** Columns whose field differs from what their names say. */
  map?: ColumnMap;
  /** The type of every place of the files, whatever they say. */
  type?: LocationType;
  /** Takes only rows that have these values, by the keys of their columns. */
  where?: RowFilter;
  outsideUs?: boolean;
};
