import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { personalPhotos, personalData } from '~models/personal-data';
import type { UserRow } from '~models/user';
import { config } from '~/config.server';
import { readPhotoFile } from '../photos/read-photo-file';
import { presentSelf } from '../profiles/present-user';

/**
 * The file that a person gets: JSON of all that is held, and the photos in their largest size. Made while it is read, one entry
 * after the other, so it needs the memory of one photo.
 * @throws PhotoStoreError when photos cannot be reached now; one that is gone is named in `photos.json`
 */
export async function* writeExport(user: UserRow): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const reading = new AbortController();
  const fail = (error: unknown) => output.destroy(asError(error));
  zip.on('error', fail);
  const filled = fill(zip, user, reading.signal).catch(fail);
  try {
    for await (const chunk of output) yield chunk;
    await filled;
  } finally {
    // A reader who stops leaves an entry half-way: nothing goes on filling it.
    reading.abort();
  }
}

async function fill(zip: ZipFile, user: UserRow, signal: AbortSignal): Promise<void> {
  const add = async (name: string, content: Readable, compressionLevel = 6) => {
    // A stream that is read to its end closes; only then is the next one opened.
    const closed = once(content, 'close', { signal });
    zip.addReadStream(content, name, { compressionLevel });
    await closed.finally(() => content.destroy());
  };
  await add('README.txt', Readable.from([readme(user)]));
  await add('profile.json', jsonOf(profileOf(user)));
  for (const [name, rowsOf] of Object.entries(personalData)) {
    await add(`${name}.json`, Readable.from(jsonList(rowsOf(user._id))));
  }
  const listed: object[] = [];
  for await (const { _id, photo, postId, createdAt } of personalPhotos(user._id)) {
    const bytes = await readPhotoFile(_id, Math.max(...photo.widths));
    const file = `photos/${_id}.jpg`;
    listed.push({ file: bytes ? file : null, postId, width: photo.width, height: photo.height, createdAt });
    // Compressed, though it hardly helps: who reads the file from its beginning finds the end of no other entry.
    if (bytes) await add(file, Readable.from([bytes]), 1);
  }
  await add('photos.json', jsonOf(listed));
  zip.end();
}

const readme = ({ username }: UserRow): string =>
  `What ${config.SITE_NAME} (${config.SITE_URL}) has about ${username}, as of when it was requested.\n\n` +
  'Each .json file is a list. Times are UTC. photos/ has your photos in the largest size we keep, and\n' +
  'photos.json says which post each belongs to. Your password and codes are not included. We never store those in\n' +
  `readable form. Questions: ${config.CONTACT_EMAIL}\n`;

const profileOf = (user: UserRow) => ({
  ...presentSelf(user),
  googleId: user.googleId,
  facebookId: user.facebookId,
  createdAt: user.createdAt,
});

const jsonOf = (value: unknown): Readable => Readable.from([JSON.stringify(value, null, 2)]);

async function* jsonList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
