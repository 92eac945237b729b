import path from 'node:path';
import { config } from '~/config.server';
import type { Actor } from '~/domain/actor';
import { DomainError, invariant } from '~/domain/errors';
import { keepPhotos, type PhotoFile } from '~/domain/photos/keep-photos';
import { rules } from '~/messages';
import { limits } from '~/schemas/atoms';
import { readMultipart } from './multipart';

const uploadsDir = path.join(config.DATA_DIR, 'tmp', 'uploads');
const megabyte = 1024 * 1024;
const photoLimits = {
  fileFields: { image: { maxFiles: limits.photosInPost } },
  maxFileBytes: 20 * megabyte,
  uploadsDir,
};
const avatarLimits = { fileFields: { avatar: { maxFiles: 1 } }, maxFileBytes: 5 * megabyte, uploadsDir };

/**
 * Reads a new post's multipart body: first its fields are looked at, then its photos are stored.
 * @throws DomainError of the fields, `photo-required`, `photo-too-large`, `photo-unreadable`, `too-many-photos`.
 */
export async function withPostPhotos<T>(
  actor: Actor,
  request: Request,
  parseFields: (form: FormData) => T,
): Promise<{ fields: NonNullable<T>; photoKeys: string[] }> {
  const { fields: form, files, discard } = await readMultipart(request, photoLimits);
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

/**
 * Reads a creation form whose photos are to be kept whatever else is wrong with it. The stored photos' keys stand in the
 * form as `keptPhoto`, beside those kept earlier.
 * @returns also what was wrong with a photo, to be told beside its field.
 */
export async function readPostForm(
  actor: Actor,
  request: Request,
): Promise<{ form: FormData; problem: DomainError | null }> {
  const { fields: form, files, discard } = await readMultipart(request, photoLimits);
  try {
    const room = limits.photosInPost - form.getAll('keptPhoto').length;
    const images = files.image ?? [];
    invariant(images.length <= room, 'too-many-photos', { field: 'image' });
    for (const key of await keepPhotos(actor, images)) form.append('keptPhoto', key);
    return { form, problem: null };
  } catch (error) {
    if (error instanceof DomainError && error.field === 'image') return { form, problem: error };
    throw error;
  } finally {
    await discard();
  }
}

/**
 * Reads an avatar and hands it on; its file is gone afterwards.
 * @throws DomainError `invalid` without a file, `photo-too-large`.
 */
export async function withAvatar<T>(request: Request, use: (file: PhotoFile) => Promise<T>): Promise<T> {
  const { files, discard } = await readMultipart(request, avatarLimits);
  try {
    const file = files.avatar?.[0];
    invariant(file, 'invalid', { field: 'avatar', sentence: rules.profile.avatarNotImage });
    return await use(file);
  } finally {
    await discard();
  }
}
