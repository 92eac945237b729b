import path from 'node:path';
import type { ActionFunctionArgs } from '@remix-run/node';
import type { Actor } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { keepPhotos } from '~/domain/photos/keep-photos';
import { countTry } from '~/domain/rate-limits';
import { errorCode } from '~/error-code';
import { hashOf } from '~/services/uploads/hash-of';
import { uploadsDir } from '~/services/uploads/folder';
import { rm } from 'node:fs/promises';
import { readFileForm } from './file-form';
import { postPhotos } from './photo-forms';

/**
 * Photos of a form that nobody who is signed in has sent. They are not looked at: the files lie among the uploads, under names
 * that only a signed cookie tells, until their sender signs in or the sweep removes them, an hour later.
 */

/** @throws DomainError `too-many-requests`, and those of an upload */
export async function receiveUnowned({ request, context }: ActionFunctionArgs) {
  await countTry('held-post-network', context.network);
  const { fields, files } = await readFileForm(request, postPhotos);
  return { form: fields, files: (files.image ?? []).map((file) => path.basename(file.path)) };
}

/** Those that are photos, now stored as the actor's. @returns their keys */
export async function ownHeldPhotos(actor: Actor, names: string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const name of names) {
    const file = path.join(uploadsDir, name);
    try {
      keys.push(...(await keepPhotos(actor, [{ path: file, sha256: await hashOf(file) }])));
    } catch (error) {
      if (!(error instanceof DomainError) && errorCode(error) !== 'ENOENT') throw error;
    } finally {
      await rm(file, { force: true });
    }
  }
  return keys;
}
