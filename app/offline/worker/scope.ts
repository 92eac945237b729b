/** The global of this script, as what it is. */
declare const self: ServiceWorkerGlobalScope;

export const scope = self;
