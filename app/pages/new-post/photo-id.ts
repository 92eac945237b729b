const ids = new WeakMap<Blob, string>();

/** By which a device knows a photo; one that was made smaller is another one. */
export function idOfPhoto(blob: Blob): string {
  const id = ids.get(blob) ?? `${Date.now()}-${Math.random()}`;
  ids.set(blob, id);
  return id;
}

export const knowPhotoAs = (id: string, blob: Blob): unknown => ids.set(blob, id);
