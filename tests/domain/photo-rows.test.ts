import { expect, it } from 'vitest';
import { findPhoto, reservePhoto } from '~models/photo';
import { newPhotoKey } from '~/services/photo-store';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

const rowOf = (_id: string) => ({
  ...{ _id, ownerId: 1, state: 'kept' as const, postId: null, photo: null, sha256: 'a', createdAt: new Date() },
});

it('a photo’s row may be created by several at once, until it is complete', async () => {
  for (const key of Array.from({ length: 20 }, newPhotoKey)) {
    await Promise.all(Array.from({ length: 5 }, () => reservePhoto(rowOf(key))));
    expect(await findPhoto(key)).toMatchObject({ state: 'kept', photo: null });
  }
});
