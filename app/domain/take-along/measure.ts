import { promisify } from 'node:util';
import { constants, brotliCompress } from 'node:zlib';
import type { TakenSubject } from '~/schemas/take-along';
import { cachedForAMinute } from '../read-cache';
import { operation } from '../operation';
import { byNetwork } from '../rate-limits';
import { readPart, unknownSubject } from './list-to-take-along';

export type ToTake = {
  /** In the spelling that the site has for it. */
  subject: TakenSubject;
  title: string;
  stops: number;
  dishes: number;
  photos: number;
  /** As they come over the link; of words about so many. */
  bytes: { words: number; photos: number };
};

const compress = promisify(brotliCompress);

/** As the site's answers are compressed. */
const asSent = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** How much there is to take along, before it is. */
export const measureToTakeAlong = operation({
  who: 'anyone',
  limits: [byNetwork('take-along-network')],
  refuses: unknownSubject,
  run: ({ input }: { input: TakenSubject }) => measured(input),
});

const measured = cachedForAMinute(async (subject: TakenSubject): Promise<ToTake> => {
  const sum: ToTake = { subject, title: '', stops: 0, dishes: 0, photos: 0, bytes: { words: 0, photos: 0 } };
  // A photo is taken once, however many parts show it.
  const photos = new Map<string, number>();
  let after: string | null = null;
  // To compress every part only to learn its size would cost more than all else here.
  let ratio: number | null = null;
  do {
    const part = await readPart({ subject, after });
    sum.title = part.title;
    sum.stops += part.stops.length;
    const dishes = part.stops.flatMap((stop) => stop.dishes);
    sum.dishes += dishes.length;
    for (const { photo } of dishes) if (photo) photos.set(photo.pattern, photo.bytes);
    const json = JSON.stringify(part);
    ratio ??= (await compress(json, asSent)).length / Buffer.byteLength(json);
    sum.bytes.words += Math.round(ratio * Buffer.byteLength(json));
    after = part.next;
  } while (after);
  sum.photos = photos.size;
  for (const bytes of photos.values()) sum.bytes.photos += bytes;
  return subject.kind === 'highway' ? { ...sum, subject: { ...subject, highway: sum.title } } : sum;
});
