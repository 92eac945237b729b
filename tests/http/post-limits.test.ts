import { expect, it } from 'vitest';
import { aDriver } from '../support/factories';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ env: { RATE_LIMIT_SCALE: '0.1' } });

const dish = { title: 'Ribs', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };

it('posts count per driver, by page and API, with and without photos (case 55)', async () => {
  const browser = await site.signedIn(await aDriver());
  const photo = { field: 'image', file: await aPhoto() };
  expect((await browser.multipart('POST', '/api/posts', dish, [photo])).status).toBe(201);
  expect((await browser.api.post('/api/waiting-posts', dish)).status).toBe(201);
  expect((await browser.multipart('POST', '/api/posts', dish, [photo])).status).toBe(201);
  const refused = await browser.multipart('POST', '/api/posts', dish, [photo]);
  expect([refused.status, refused.json]).toMatchObject([429, { code: 'too-many-requests' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await browser.api.post('/api/waiting-posts', dish)).status).toBe(429);
  const [locationId = 0] = await storePlaces([{ name: 'Iowa 80', highway: 'I-80', exitNumber: '284' }]);
  for (const intent of ['publish', 'photo-later']) {
    const form = { title: 'Ribs', locationId, intent };
    expect((await browser.fileForm('/posts/new', form, intent === 'publish' ? [photo] : [])).status, intent).toBe(429);
  }
  const other = await site.signedIn(await aDriver());
  expect((await other.multipart('POST', '/api/posts', dish, [photo])).status).toBe(201);
});

it('a post without points says so to its author (case 55)', async () => {
  const { browser } = await site.aSignedInDriver();
  const [locationId = 0] = await storePlaces([{ name: 'Iowa 80', highway: 'I-80', exitNumber: '284' }]);
  const file = await aPhoto();
  const post = (title: string) =>
    browser.fileForm('/posts/new', { title, locationId, intent: 'publish' }, [{ field: 'image', file }]);
  const [first, second] = [await browser.follow(await post('First')), await browser.follow(await post('Second'))];
  expect(first.text).toContain('Your post has been created.');
  expect(first.text).not.toContain('This one earned no points');
  expect(second.text).toContain('Your post has been created. This one earned no points');
});
