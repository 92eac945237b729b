import path from 'node:path';
import { z } from 'zod';
import { ask } from './children';
import { chosenCopies } from './chosen-copy';
import { homeWhilePhotosCome } from './home-under-photos';
import type { Options } from './options';
import { photoSamples } from './photo-samples';
import { openSite } from './site';
import { median, quantile } from './statistics';
import { figure, table } from './table';

const copy = z.object({ format: z.string(), width: z.number(), bytes: z.number(), ssim: z.number() });
const measured = z.array(
  z.object({ name: z.string(), ms: z.number(), oneJpegMs: z.number(), copies: z.array(copy).min(1) }),
);
type Measured = z.infer<typeof measured>;

const widths = [320, 640, 960, 1280];

/** What a photo costs a driver who looks at it, the server that takes it in, and everybody else meanwhile. */
export async function measurePhotos(options: Options, say: (line: string) => void) {
  const site = await openSite();
  try {
    const { kind, files } = await photoSamples(path.join(site.dataDir, 'samples'));
    say(`\n== ${files.length} ${kind === 'real' ? 'photos of cameras' : 'drawn dishes, for no photos are at hand'}`);
    const chosen = await chosenCopies(widths);
    const photos = measured.parse(await ask('photo-copies.ts', { files }, { limitSeconds: 600, env: site.env }));
    const feed = chosen.flatMap((choice) =>
      ['avif', 'webp', 'jpeg'].map((format) => ({ ...choice, format, ...ofAll(photos, choice.width, format) })),
    );
    const encoding = photos.map(({ name, ms, oneJpegMs }) => ({ name, ms, ratio: ms / oneJpegMs }));
    say(`\n${showFeed(feed)}\n\n${showEncoding(encoding)}`);
    const home = await homeWhilePhotosCome(site, files, options, say);
    say(`\n${showHome(home)}`);
    return { kind, feed, encoding, photos, home };
  } finally {
    await site.stop();
  }
}

/** A photo narrower than the width has its largest copy shown there. */
function ofAll(photos: Measured, width: number, format: string) {
  const shown = photos.flatMap(({ copies }) => {
    const own = copies.filter((each) => each.format === format);
    return own.find((each) => each.width >= width) ?? own.at(-1) ?? [];
  });
  const sorted = (of: (each: z.infer<typeof copy>) => number) => shown.map(of).toSorted((one, other) => one - other);
  const [bytes, alike] = [sorted((each) => each.bytes), sorted((each) => each.ssim)];
  return {
    kb: { median: median(bytes) / 1000, p90: quantile(bytes, 0.9) / 1000 },
    ssim: { median: median(alike), least: alike[0] ?? Number.NaN },
  };
}

const showFeed = (feed: ({ pixelRatio: number; width: number; format: string } & ReturnType<typeof ofAll>)[]) =>
  table(
    ['a card 360 px wide', 'pixel ratio', 'copy px', 'median KB', 'p90 KB', 'median SSIM', 'least SSIM'],
    feed.map(({ format, pixelRatio, width, kb, ssim }) => [
      format,
      String(pixelRatio),
      String(width),
      ...[kb.median, kb.p90].map(figure),
      ...[ssim.median, ssim.least].map((each) => each.toFixed(4)),
    ]),
  );

const showEncoding = (encoding: { name: string; ms: number; ratio: number }[]) =>
  table(
    ['taking a photo in', 'ms', 'to one JPEG of its largest copy'],
    encoding.map(({ name, ms, ratio }) => [name, figure(ms), figure(ratio)]),
  );

const showHome = ({ photos, before, during }: Awaited<ReturnType<typeof homeWhilePhotosCome>>) =>
  table(
    ['home page', 'answers', 'p50 ms', 'p95 ms', 'p95 to before'],
    [
      ['before', String(before.answers), figure(before.p50), figure(before.p95), '1'],
      [
        `while ${photos} photos come`,
        String(during.answers),
        figure(during.p50),
        figure(during.p95),
        figure(during.p95 / before.p95),
      ],
    ],
  );
