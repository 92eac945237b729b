import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inTransaction } from '~models/database/transaction';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { showAccount } from '~/domain/deletion/account-shown';
import { photoFolder } from '~/services/photo-store';
import { aDriver, type Driver } from '../support/factories';
import { aPhoto } from '../support/pictures';
import { rawRequest } from '../support/raw-request';
import { useSite } from '../support/site';

const site = useSite({ processes: 2 });

const dish = { title: 'Ribs', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };

/** Publishes a post. @returns the addresses of its photo, of the author's avatar, and of the post */
async function publish(driver: Driver): Promise<{ photos: string[]; post: string }> {
  const browser = await site.signedIn(driver);
  const post = await browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file: await aPhoto() }]);
  const self = await browser.multipart('POST', '/api/users/avatar', {}, [{ field: 'avatar', file: await aPhoto() }]);
  const { imageUrl } = post.json as { imageUrl: string };
  const { avatar } = self.json as { avatar: string };
  return { photos: [imageUrl, avatar], post: post.headers.get('location') ?? '' };
}

/** Waits until a change has reached each process. */
const soon = (photos: string[]) => expect.poll(() => statuses(photos), { interval: 10 });

const statuses = (photos: string[]): Promise<number[]> =>
  Promise.all(
    site.servers.flatMap((_, process) =>
      photos.map(async (photo) => (await site.visitor(process).send('GET', photo)).status),
    ),
  );

it('photos of a hidden account soon disappear from their addresses, and reappear with it (case 67)', async () => {
  const [driver, other] = [await aDriver(), await aDriver()];
  const { photos } = await publish(driver);
  const { photos: others } = await publish(other);
  expect(await statuses([...photos, ...others])).toEqual(Array(8).fill(200));

  await requestDeletion(driver, { userId: driver.id });
  await soon(photos).toEqual(Array(4).fill(404));
  expect(await statuses(others)).toEqual(Array(4).fill(200));
  const [photo = ''] = photos;
  const gone = await site.visitor().send('GET', photo);
  expect(gone.headers.get('cache-control')).toBe('no-store');
  expect((await readdir(path.join(photoFolder, path.dirname(photo.replace('/photos/', ''))))).length).toBeGreaterThan(
    0,
  );

  await inTransaction((tx) => showAccount(driver.id, tx));
  await soon(photos).toEqual(Array(4).fill(200));
});

it('a withheld photo is not available at another spelling of its address (case 67)', async () => {
  const driver = await aDriver();
  const [photo = ''] = (await publish(driver)).photos;
  await requestDeletion(driver, { userId: driver.id });
  await soon([photo]).toEqual([404, 404]);
  const [, , folder = '', key = '', file = ''] = photo.split('/');
  const spellings = [
    `/photos/${folder}//${key}/${file}`,
    `/photos/./${folder}/${key}/${file}`,
    `/photos/x/../${folder}/${key}/${file}`,
    `/photos/${folder}/${key.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)}/${file}`,
    `/photos/${folder}/${key}/./${file}`,
    `/photos/${folder}/${key}%2f${file}`,
    `/Photos/${folder}/${key}/${file}`,
    `//photos/${folder}/${key}/${file}`,
  ];
  for (const spelling of spellings) {
    expect((await rawRequest(site.server.origin, { target: spelling })).status, spelling).not.toBe(200);
  }
});

it('photos of a deleted post disappear from their addresses immediately, and soon at other processes', async () => {
  const driver = await aDriver();
  const { photos, post } = await publish(driver);
  expect((await (await site.signedIn(driver)).api.delete(post)).status).toBeLessThan(300);
  const [photo = ''] = photos;
  expect((await site.visitor().send('GET', photo)).status, 'at the process that deleted it').toBe(404);
  await soon([photo]).toEqual([404, 404]);
});
