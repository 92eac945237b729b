import { shrinkPhoto } from './shrink-photo';

/**
 * Replaces the one chosen photo by a smaller copy, where the browser lets script do that.
 * @returns its bytes before and after; null where the file itself stays
 */
export async function shrinkInPlace(input: HTMLInputElement): Promise<{ before: number; after: number } | null> {
  const file = input.files?.[0];
  if (!file) return null;
  const smaller = await shrinkPhoto(file);
  if (smaller === file || input.files?.[0] !== file) return null;
  try {
    const chosen = new DataTransfer();
    chosen.items.add(new File([smaller], 'photo.jpg', { type: smaller.type }));
    input.files = chosen.files;
    return { before: file.size, after: smaller.size };
  } catch {
    return null;
  }
}
