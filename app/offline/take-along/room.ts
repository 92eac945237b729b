/** Whether a device can take so much along. A browser that does not say has room until it turns out otherwise. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return true;
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined || usage === undefined || quota - usage > bytes * spare;
}

/** What is unpacked takes more than what was sent. */
const spare = 2;
