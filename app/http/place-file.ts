import { DomainError, invariant } from '~/domain/errors';
import { uploadsDir } from '~/services/uploads/folder';
import { readFileForm } from './multipart';

const limits = { fileFields: { file: { maxFiles: 1 } }, uploadsDir };

type Brought = { file: { path: string; fileName: string; bytes: number }; fields: FormData };

/**
 * Reads a form with a file of places, and removes the file from disk afterwards.
 * @throws DomainError `place-file-missing`, `place-file-too-large`
 */
export async function withPlaceFile<T>(request: Request, take: (brought: Brought) => Promise<T>): Promise<T> {
  const { fields, files, discard } = await readFileForm(request, limits).catch(inOurWords);
  try {
    const [file] = files.file ?? [];
    invariant(file, 'place-file-missing', { field: 'file' });
    return await take({ file: { path: file.path, fileName: file.claimedName, bytes: file.bytes }, fields });
  } finally {
    await discard();
  }
}

function inOurWords(thrown: unknown): never {
  const isTooLarge = thrown instanceof DomainError && thrown.code === 'photo-too-large';
  throw isTooLarge ? new DomainError('place-file-too-large', { field: 'file' }) : thrown;
}
