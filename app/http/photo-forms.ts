import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ActionFunctionArgs } from '@remix-run/node';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError, invariant } from '~/domain/errors';
import { keepPhotos, type PhotoFile, type PhotoOwner } from '~/domain/photos/keep-photos';
import { consumeLimit } from '~/domain/rate-limits';
import { rules } from '~/messages/forms';
import { limits } from '~/schemas/atoms';
import { exifSearchBytes, type Position, positionIn } from '~/schemas/photo-position';
import type { TypedForm } from '~/schemas/shown';
import { uploadsDir } from '~/services/partial-upload';
import { readFileForm, readMultipart, RejectedUpload } from './multipart';
import type { UploadedFile } from './multipart-reader';
import { isWorthRetrying, toDomainError } from './problem';
import { assertDiskSpace } from './guards';
import { typedForm } from './submitted-form';

const megabyte = 1024 * 1024;

/** The files of a new post. */
export const postPhotos = {
  fileFields: { image: { maxFiles: limits.photosInPost } },
  maxFileBytes: limits.photoBytes,
  uploadsDir,
};

/** The file of a new avatar. */
export const avatarFile = { fileFields: { avatar: { maxFiles: 1 } }, maxFileBytes: 5 * megabyte, uploadsDir };

/**
 * Reads the multipart body of a call with photos for a post: checks the fields first, then stores the photos. `keptPhoto` names photos that
 * were uploaded before.
 * @param readFields parses the fields, and finds the photos' owner
 * @throws DomainError of the fields, `photo-required`, `photo-too-large`, `photo-unreadable`, `too-many-photos`, `photos-wait`,
 *   `photos-crowded`
 */
export async function withPostPhotos<T extends { owner: PhotoOwner; keptPhoto?: string[] }>(
  request: Request,
  readFields: (form: FormData) => T | Promise<T>,
): Promise<T & { photoKeys: string[] }> {
  const { fields: form, files, discard } = await readMultipart(request, postPhotos);
  try {
    const fields = await readFields(form);
    const { owner, keptPhoto = [] } = fields;
    const images = files.image ?? [];
    invariant(keptPhoto.length + images.length > 0, 'photo-required', { field: 'image' });
    invariant(keptPhoto.length + images.length <= limits.photosInPost, 'too-many-photos', { field: 'image' });
    return { ...fields, photoKeys: [...keptPhoto, ...(await keepPhotos(owner, withSignal(request, images)))] };
  } finally {
    await discard();
  }
}

const withSignal = ({ signal }: Request, files: PhotoFile[]): PhotoFile[] => files.map((file) => ({ ...file, signal }));

type PostForm<O> =
  | {
      form: FormData;
      owner: O;
      /** A photo's error, to show next to its field. */
      problem: DomainError | null;
      /** Where the first photo with a position was taken. It must not be stored or logged. */
      takenAt: Position | null;
    }
  /** The owner is unknown, so no photo is stored. */
  | { form: FormData; owner: null; problem: DomainError; takenAt: null };

/**
 * Reads a page's form, and keeps its text and valid photos even if the rest is invalid. Adds the keys of stored photos to the form's
 * `keptPhoto`. `context.typed` gets its fields, for an error page.
 * @param parsedForm the form if it has already been read, without files
 */
export async function readPostForm<O extends PhotoOwner>(
  { request, context }: ActionFunctionArgs,
  ownerOf: (form: FormData) => O | Promise<O>,
  parsedForm?: FormData,
): Promise<PostForm<O>> {
  const { form, images, rejected, discard } = parsedForm
    ? formWithoutPhotos(parsedForm)
    : await receivePostForm(request);
  const keptBefore = form.getAll('keptPhoto').length;
  try {
    const owner = await ownerOf(form);
    const takenAt = await firstPositionIn(images);
    const problem = rejected ?? (await storeGoodPhotos(owner, form, withSignal(request, images)));
    return { form, owner, problem, takenAt };
  } catch (error) {
    if (error instanceof DomainError) return { form, owner: null, problem: error, takenAt: null };
    throw error;
  } finally {
    const kept = form.getAll('keptPhoto').length - keptBefore;
    const lostFiles = rejected !== null || kept < images.length;
    context.typed = context.typed ? { ...context.typed, lostFiles } : typedForm(request, form, lostFiles);
    await discard();
  }
}

/**
 * For a visitor's photos. The files stay in the uploads folder, under names that only a signed cookie holds, until the visitor signs in or
 * the cleanup removes them after an hour.
 * @returns the form, and the names of the files
 * @throws DomainError `too-many-requests`, and those of an upload
 */
export async function stashAnonymousPhotos({ request, context }: ActionFunctionArgs) {
  await consumeLimit('held-post-network', context.network);
  const { fields, files } = await readFileForm(request, postPhotos);
  return { form: fields, files: (files.image ?? []).map((file) => path.basename(file.path)) };
}

type ReceivedForm = {
  form: FormData;
  images: UploadedFile[];
  rejected: RejectedUpload | null;
  discard: () => Promise<void>;
};

const formWithoutPhotos = (form: FormData, rejected: RejectedUpload | null = null): ReceivedForm => ({
  form,
  images: [],
  rejected,
  discard: () => Promise.resolve(),
});

/** If the upload is rejected, the form has the fields that were read before the error. */
async function receivePostForm(request: Request): Promise<ReceivedForm> {
  try {
    const { fields: form, files, discard } = await readFileForm(request, postPhotos);
    return { form, images: files.image ?? [], rejected: null, discard };
  } catch (error) {
    if (!(error instanceof RejectedUpload)) throw error;
    return formWithoutPhotos(error.fields, error);
  }
}

async function firstPositionIn(images: PhotoFile[]): Promise<Position | null> {
  for (const image of images) {
    const position = positionIn(await buffer(createReadStream(image.path, { end: exifSearchBytes - 1 })));
    if (position) return position;
  }
  return null;
}

/** @returns the error of the first rejected photo, or null */
async function storeGoodPhotos(owner: PhotoOwner, form: FormData, images: PhotoFile[]): Promise<DomainError | null> {
  const keptBefore = form.getAll('keptPhoto').length;
  const room = limits.photosInPost - keptBefore;
  if (images.length > room) return new DomainError('too-many-photos', { field: 'image' });
  let problem: DomainError | null = null;
  for (const image of images) {
    try {
      for (const key of await keepPhotos(owner, [image])) form.append('keptPhoto', key);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problem ??= error;
    }
  }
  if (form.get('cover') === 'image') putFirst(form, keptBefore);
  return problem;
}

/** Moves the photo at `at` to the front: the form chose it as the cover before it had a key. */
function putFirst(form: FormData, at: number): void {
  const keys = form.getAll('keptPhoto');
  const [cover] = keys.splice(at, 1);
  if (!cover) return;
  form.delete('keptPhoto');
  for (const key of [cover, ...keys]) form.append('keptPhoto', key);
}

/**
 * Reads a form with an avatar, and deletes the file afterwards.
 * @param check may reject the form because of its other fields
 * @throws DomainError those of `requireAvatar`, `photo-too-large`
 */
export const withAvatar = <T>(
  request: Request,
  use: (file: PhotoFile) => Promise<T>,
  check?: (fields: FormData) => void,
): Promise<T> => withAvatarForm(request, async (file) => use(requireAvatar(file)), check);

/** Like `withAvatar`, with the form's fields and an optional file. @throws DomainError `photo-too-large` */
export async function withAvatarForm<T>(
  request: Request,
  use: (file: PhotoFile | null, fields: FormData) => Promise<T>,
  check: (fields: FormData) => void = () => undefined,
): Promise<T> {
  const { fields, files, discard } = await readMultipart(request, avatarFile).catch((error: unknown) => {
    if (error instanceof RejectedUpload) check(error.fields);
    throw error;
  });
  try {
    check(fields);
    const [file] = withSignal(request, files.avatar ?? []);
    return await use(file ?? null, fields);
  } finally {
    await discard();
  }
}

/** @throws DomainError `invalid` without a file */
export function requireAvatar(file: PhotoFile | null): PhotoFile {
  invariant(file, 'invalid', { field: 'avatar', sentence: rules.profile.avatarNotImage });
  return file;
}

/**
 * The action of a page whose form has photos. If the database is unavailable or full, it still reads the form's text, so that the error
 * page can offer to send it again.
 * @param run handles all other errors
 */
export async function multipartAction<T>({ request, context }: ActionFunctionArgs, run: () => Promise<T>): Promise<T> {
  try {
    await assertDiskSpace(request);
    return await whileDatabaseAnswers(run);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const error = toDomainError(thrown, context.requestId);
    if (isWorthRetrying(error) && !request.bodyUsed) context.typed = await readTypedForm(request);
    throw error;
  }
}

async function readTypedForm(request: Request): Promise<TypedForm | null> {
  try {
    const { fields, chosen } = await readFileForm(request, { ...postPhotos, dropFiles: true });
    return typedForm(request, fields, chosen > 0);
  } catch {
    return null;
  }
}
