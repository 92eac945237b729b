import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered, so that all its work and log lines can use its id. */
const scope = new AsyncLocalStorage<{ requestId: string }>();

export const inRequest = <T>(requestId: string, run: () => T): T => scope.run({ requestId }, run);

/** Undefined outside of any request. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId;
