/** Whether a device has room for this much. A browser that doesn't say is assumed to have room. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return true;
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined || usage === undefined || quota - usage > bytes * spare;
}

/** What is unpacked takes more than what was sent. */
const spare = 2;
