import type { Constraint } from '@conform-to/dom';

/** Checks that a browser makes without script: attributes by field, derived from the schema on the server. */
export type Constraints = Partial<Record<string, Constraint>>;
