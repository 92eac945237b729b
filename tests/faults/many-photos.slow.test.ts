import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aDriver } from '../support/factories';
import { useSite } from '../support/site';

const site = useSite();

const photos = 30;
/** Decoding all thirty photos at once would take more than twice as much. */
const maxMegabytes = 500;

/** A phone's photo: 12 megapixels, with enough noise for a few megabytes. */
const aPhonePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 4000, height: 3000, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg()
    .toBuffer();

/** A process's peak memory, in megabytes. */
async function peakOf(pid: number): Promise<number> {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

it(
  '30 photos of 12 megapixels at once are all accepted, in bounded memory, while lists are read (case 14)',
  { timeout: 60 * 60_000 },
  async () => {
    const browser = await site.signedIn(await aDriver());
    const dish = { title: 'Thirty plates', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
    const publish = (file: Buffer) => browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file }]);
    expect(
      (
        await publish(
          await sharp(await aPhonePhoto())
            .resize(400)
            .jpeg()
            .toBuffer(),
        )
      ).status,
    ).toBe(201);
    const photo = await aPhonePhoto();
    const before = await peakOf(site.server.pid);

    let isPublishing = true;
    const published = Promise.all(Array.from({ length: photos }, () => publish(photo))).finally(
      () => (isPublishing = false),
    );
    let lists = 0;
    while (isPublishing) {
      expect((await site.visitor().api.get('/api/posts?limit=6')).status).toBe(200);
      lists += 1;
    }
    expect((await published).map(({ status }) => status)).toEqual(Array<number>(photos).fill(201));
    expect(lists).toBeGreaterThan(0);

    const grown = (await peakOf(site.server.pid)) - before;
    expect(grown, 'megabytes').toBeLessThan(maxMegabytes);
  },
);
