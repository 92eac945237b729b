import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered: whatever is done for it, and written about it, can ask for its id. */
const scope = new AsyncLocalStorage<{ requestId: string }>();

export const inRequest = <T>(requestId: string, run: () => T): T => scope.run({ requestId }, run);

/** @returns the id of the request that the caller works for, or undefined outside of any. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId;
