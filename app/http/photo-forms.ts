import path from 'node:path';
import { config } from '~/config.server';
import type { Actor } from '~/domain/actor';
import { DomainError, invariant } from '~/domain/errors';
import { keepPhotos, type PhotoFile } from '~/domain/photos/keep-photos';
import { rules } from '~/messages';
import { limits } from '~/schemas/atoms';
import { readMultipart } from './multipart';
import { RefusedUpload } from './refused-upload';

const uploadsDir = path.join(config.DATA_DIR, 'tmp', 'uploads');
const megabyte = 1024 * 1024;

/** The files of a new post. */
export const postPhotos = {
  fileFields: { image: { maxFiles: limits.photosInPost } },
  maxFileBytes: 20 * megabyte,
  uploadsDir,
};

/** The file of a new avatar. */
export const avatarFile = { fileFields: { avatar: { maxFiles: 1 } }, maxFileBytes: 5 * megabyte, uploadsDir };

/**
 * Reads a new post's multipart body: first its fields are looked at, then its photos are stored.
 * @throws DomainError of the fields, `photo-required`, `photo-too-large`, `photo-unreadable`, `too-many-photos`.
 */
export async function withPostPhotos<T>(
  actor: Actor,
  request: Request,
  parseFields: (form: FormData) => T,
): Promise<{ fields: NonNullable<T>; photoKeys: string[] }> {
  const { fields: form, files, discard } = await readMultipart(request, postPhotos);
  try {
    const fields = parseFields(form);
    invariant(fields, 'malformed-request');
    const images = files.image ?? [];
    invariant(images.length > 0, 'photo-required', { field: 'image' });
    return { fields, photoKeys: await keepPhotos(actor, images) };
  } finally {
    await discard();
  }
}

type PostForm = {
  form: FormData;
  /** What was wrong with a photo, to be told beside its field. */
  problem: DomainError | null;
};

/**
 * Reads a creation form whose words and good photos are to be kept whatever else is wrong with it. The stored photos' keys
 * stand in the form as `keptPhoto`, beside those kept earlier.
 */
export async function readPostForm(actor: Actor, request: Request): Promise<PostForm> {
  try {
    const { fields: form, files, discard } = await readMultipart(request, postPhotos);
    try {
      return { form, problem: await keepGoodPhotos(actor, form, files.image ?? []) };
    } finally {
      await discard();
    }
  } catch (error) {
    if (error instanceof RefusedUpload) return { form: error.fields, problem: error };
    throw error;
  }
}

/** @returns what was wrong with the first photo that is not kept, or null. */
async function keepGoodPhotos(actor: Actor, form: FormData, images: PhotoFile[]): Promise<DomainError | null> {
  const room = limits.photosInPost - form.getAll('keptPhoto').length;
  if (images.length > room) return new DomainError('too-many-photos', { field: 'image' });
  let problem: DomainError | null = null;
  for (const image of images) {
    try {
      for (const key of await keepPhotos(actor, [image])) form.append('keptPhoto', key);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problem ??= error;
    }
  }
  return problem;
}

/**
 * Reads an avatar and hands it on; its file is gone afterwards.
 * @throws DomainError `invalid` without a file, `photo-too-large`.
 */
export async function withAvatar<T>(request: Request, use: (file: PhotoFile) => Promise<T>): Promise<T> {
  const { files, discard } = await readMultipart(request, avatarFile);
  try {
    const file = files.avatar?.[0];
    invariant(file, 'invalid', { field: 'avatar', sentence: rules.profile.avatarNotImage });
    return await use(file);
  } finally {
    await discard();
  }
}
