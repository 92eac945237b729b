import type { useForm } from '@conform-to/react';

/** What a browser checks without script: conform's attributes by field, made on the server from the schema. */
export type Constraints = NonNullable<Parameters<typeof useForm>[0]['constraint']>;
