import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { exifSearchBytes, positionIn } from '~/schemas/photo-position';
import { goodSample, withSamples } from '../support/pictures';

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } });

type Gps = { GPSLatitudeRef?: string; GPSLatitude?: string; GPSLongitudeRef?: string; GPSLongitude?: string };
const aPhotoWith = (gps: Gps): Promise<Buffer> =>
  blank()
    .withExif({ IFD0: { Make: 'Exif camera' }, IFD3: gps })
    .jpeg()
    .toBuffer();

const walcott: Gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '41/1 37/1 840/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '90/1 46/1 5520/100',
};

describe('the position in a photo', () => {
  it('is read in degrees, negative in the south and west', async () => {
    const found = positionIn(await aPhotoWith(walcott));
    expect(found?.latitude).toBeCloseTo(41.619, 4);
    expect(found?.longitude).toBeCloseTo(-90.782, 4);
    const south = positionIn(await aPhotoWith({ ...walcott, GPSLatitudeRef: 'S', GPSLongitudeRef: 'E' }));
    expect(south?.latitude).toBeCloseTo(-41.619, 4);
    expect(south?.longitude).toBeCloseTo(90.782, 4);
  });

  it('is null if it is missing or invalid', async () => {
    expect(positionIn(await blank().jpeg().toBuffer())).toBeNull();
    expect(positionIn(await blank().png().toBuffer())).toBeNull();
    expect(positionIn(await aPhotoWith({}))).toBeNull();
    expect(positionIn(await aPhotoWith({ GPSLatitudeRef: 'N', GPSLatitude: '41/1 37/1 0/1' }))).toBeNull();
    expect(
      positionIn(await aPhotoWith({ ...walcott, GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' })),
    ).toBeNull();
    expect(positionIn(await aPhotoWith({ ...walcott, GPSLatitude: '41/0 37/0 0/0' }))).toBeNull();
    expect(positionIn(await aPhotoWith({ ...walcott, GPSLatitude: '410/1 0/1 0/1' }))).toBeNull();
    expect(positionIn(new Uint8Array())).toBeNull();
  });

  it('is null or unchanged if the file is truncated, at any byte', async () => {
    const photo = await aPhotoWith(walcott);
    const expected = positionIn(photo);
    for (let length = 0; length < photo.length; length += 1) {
      expect([null, expected]).toContainEqual(positionIn(photo.subarray(0, length)));
    }
  });

  it.runIf(withSamples)('is found in real photos', () => {
    for (const name of ['made_food_gps_orient6.jpg', 'made_coffee_gps.jpg']) {
      expect(positionIn(readFileSync(goodSample(name)).subarray(0, exifSearchBytes)), name).not.toBeNull();
    }
  });
});
