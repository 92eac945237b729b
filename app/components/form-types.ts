import type { useForm } from '@conform-to/react';

/** Checks that a browser makes without JavaScript: conform's attributes by field, derived from the schema on the server. */
export type Constraints = NonNullable<Parameters<typeof useForm>[0]['constraint']>;
