/** Background Sync, which TypeScript does not know; Chrome alone has it. */
type WithSync = { sync?: { register: (tag: string) => Promise<void> } };

export const syncTag = 'outbox';

/** Asks the browser to wake the worker once there is a network (worker/outbox.ts). */
export async function askForSync({ sync }: ServiceWorkerRegistration & WithSync): Promise<void> {
  await sync?.register(syncTag).catch(() => undefined);
}
