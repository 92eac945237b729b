import type { ColumnMap } from './place-fields';

/** How a person wants files to be read. */
export type ReadOptions = {
  /** Columns that mean another field than their names say. */
  map?: ColumnMap;
  /** Take places outside the US too. */
  outsideUs?: boolean;
};
