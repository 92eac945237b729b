import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { answerJson, startPhotoService } from '../support/photo-service';

// Must be set before any module imports the configuration.
const service = await startPhotoService();
process.env.CLOUDINARY_URL = service.url;
const { useFreshDatabase } = await import('../support/database');
const { aDriver } = await import('../support/factories');
const { aPhoto } = await import('../support/pictures');
const { keepPhotos } = await import('~/domain/photos/keep-photos');
const { sweepPhotos } = await import('~/domain/photos/withheld-photos');
const { markPhotosForDeletion, Photos } = await import('~models/photo');

afterAll(() => service.stop());
useFreshDatabase();

async function aFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eat-it-orphans-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'plate.jpg');
  await writeFile(path, await aPhoto());
  return path;
}

it('the sweep removes photos that the photo service stored without confirming it (case 42)', async () => {
  const path = await aFile();
  const driver = await aDriver();
  service.answer = (response, { params }) => {
    service.stored.add(params.public_id ?? '');
    response.destroy();
  };
  await expect(keepPhotos(driver, [{ path, sha256: 'a' }])).rejects.toMatchObject({ code: 'photo-store-unavailable' });
  expect(service.stored.size).toBe(1);
  service.answer = null;
  await sweepPhotos();
  expect(service.stored.size).toBe(1);
  await Photos.updateMany({ ownerId: driver.id }, { $set: { createdAt: new Date(Date.now() - 2 * 3600_000) } });
  await sweepPhotos();
  expect(service.stored.size).toBe(0);
  expect(await Photos.countDocuments({ ownerId: driver.id })).toBe(0);
});

it('a photo that cannot be removed does not block others, and a later sweep removes it', async () => {
  const path = await aFile();
  const driver = await aDriver();
  const keys = await keepPhotos(
    driver,
    Array.from({ length: 3 }, (_, at) => ({ path, sha256: String(at) })),
  );
  await markPhotosForDeletion({ keys });
  const [, refused] = [...service.stored];
  service.answer = (response, { params: { public_id: name = '' } }) =>
    answerJson(response, 200, { result: name !== refused && service.stored.delete(name) ? 'ok' : 'refused' });
  await sweepPhotos();
  expect([...service.stored]).toEqual([refused]);
  expect(await Photos.countDocuments({ ownerId: driver.id })).toBe(1);

  service.answer = null;
  await sweepPhotos();
  expect([service.stored.size, await Photos.countDocuments({ ownerId: driver.id })]).toEqual([0, 0]);
});
