import http from 'node:http';
import https from 'node:https';
import type { UploadApiOptions, v2 } from 'cloudinary';
import { photoAddress } from '~/schemas/photos';
import type { Variant } from '../imaging/process-photo';
import { assertPhotoKey, type PhotoStore, PhotoStoreError, type PhotoPattern } from './photo-store';

const defaultTimeLimitMs = 20_000;

type Answer = { result?: string; public_id?: string };
type Callback = (error?: { message?: unknown; http_code?: unknown }, answer?: Answer) => void;

/**
 * Uploads only the largest JPEG. Cloudinary generates the other widths and formats on demand.
 *
 * @param timeLimitMs calls are aborted after this long
 */
export function createCloudinaryPhotoStore(account: CloudinaryAccount, timeLimitMs = defaultTimeLimitMs): PhotoStore {
  type Send = (uploader: (typeof v2)['uploader'], options: UploadApiOptions, done: Callback) => void;
  const call = async (send: Send): Promise<Answer> => {
    // A site that stores its own photos never loads the SDK.
    const { v2: cloudinary } = await import('cloudinary');
    return new Promise((resolve, reject) => {
      // Destroying a separate agent closes the call's connection, and each call can use http or https. The SDK chooses only once, when it
      // is loaded, by an environment variable.
      const agent = new (account.uploadPrefix.startsWith('http:') ? http : https).Agent({ keepAlive: false });
      const timer = setTimeout(() => {
        reject(new PhotoStoreError('unavailable', `Cloudinary did not respond within ${timeLimitMs} ms.`));
        agent.destroy();
      }, timeLimitMs);
      const options = {
        cloud_name: account.cloudName,
        api_key: account.apiKey,
        api_secret: account.apiSecret,
        upload_prefix: account.uploadPrefix,
        timeout: timeLimitMs,
        agent,
      };
      send(cloudinary.uploader, options, (error, answer) => {
        clearTimeout(timer);
        if (answer && !error) resolve(answer);
        else
          reject(
            new PhotoStoreError(
              'unavailable',
              `Cloudinary returned an error: ${String(error?.message ?? 'no response')}`,
            ),
          );
        agent.destroy();
      });
    });
  };

  return {
    name: 'cloudinary',

    async put(key, files) {
      assertPhotoKey(key);
      const { data } = largestJpeg(files);
      const publicId = publicIdOf(account, key);
      const answer = await call((uploader, options, done) => {
        const upload = { ...options, public_id: publicId, overwrite: true, resource_type: 'image' as const };
        uploader.upload_stream(upload, done).end(data);
      });
      if (answer.public_id !== publicId)
        throw new PhotoStoreError('unavailable', 'Cloudinary stored the photo under another name.');
    },

    async read(key, width) {
      assertPhotoKey(key);
      try {
        const address = photoAddress(cloudinaryPattern(account)(key), width, 'jpeg');
        const answer = await fetch(address, { signal: AbortSignal.timeout(timeLimitMs) });
        if (answer.ok) return Buffer.from(await answer.arrayBuffer());
        await answer.body?.cancel();
        if (answer.status === 404) return null;
        throw new PhotoStoreError('unavailable', `Cloudinary returned status ${answer.status} for a photo.`);
      } catch (error) {
        if (error instanceof PhotoStoreError) throw error;
        throw new PhotoStoreError('unavailable', 'A photo could not be read from Cloudinary.', { cause: error });
      }
    },

    async move(from, to) {
      assertPhotoKey(from);
      assertPhotoKey(to);
      await call((uploader, options, done) => {
        const renamed: Callback = (error, answer) =>
          error?.http_code === 404 ? done(undefined, { result: 'not found' }) : done(error, answer);
        void uploader.rename(
          publicIdOf(account, from),
          publicIdOf(account, to),
          { ...options, invalidate: true },
          renamed,
        );
      });
    },

    async remove(key) {
      assertPhotoKey(key);
      const { result } = await call((uploader, options, done) => {
        void uploader.destroy(publicIdOf(account, key), { ...options, invalidate: true }, done);
      });
      if (result !== 'ok' && result !== 'not found') {
        throw new PhotoStoreError('unavailable', `Cloudinary did not remove a photo: ${String(result)}`);
      }
    },
  };
}

function largestJpeg(files: readonly Variant[]): Variant {
  const [largest] = files.filter((file) => file.format === 'jpeg').sort((a, b) => b.width - a.width);
  if (!largest) throw new TypeError('A photo needs a JPEG to be stored at Cloudinary.');
  return largest;
}

export type CloudinaryAccount = {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** Origin of the upload API. */
  uploadPrefix: string;
  /** Folder of this site's photos, so that two sites can share an account. */
  folder: string;
  /** Start of every delivery URL, without a trailing slash. */
  delivery: string;
};

const defaultFolder = 'eat-it-or-beat-it';

/**
 * Parses `cloudinary://key:secret@cloud`. Its query may have `upload_prefix`, `secure_distribution`, `private_cdn` and `folder`, if the
 * account needs them.
 */
export function parseCloudinaryUrl(url: string): CloudinaryAccount {
  const { hostname: cloudName, username, password, searchParams } = new URL(url);
  const sharedHost = searchParams.get('private_cdn') === 'true' ? `${cloudName}-res.cloudinary.com` : undefined;
  const ownHost = searchParams.get('secure_distribution') ?? sharedHost;
  return {
    cloudName,
    apiKey: decodeURIComponent(username),
    apiSecret: decodeURIComponent(password),
    uploadPrefix: searchParams.get('upload_prefix') ?? 'https://api.cloudinary.com',
    folder: searchParams.get('folder') ?? defaultFolder,
    delivery: ownHost ? `https://${ownHost}` : `https://res.cloudinary.com/${cloudName}`,
  };
}

const publicIdOf = (account: CloudinaryAccount, key: string): string => `${account.folder}/${key}`;

/** On the first request, Cloudinary generates each width and format from the uploaded file. */
export const cloudinaryPattern =
  (account: CloudinaryAccount): PhotoPattern =>
  (key) =>
    `${account.delivery}/image/upload/w_{width},c_limit,f_{format},q_auto/v1/${publicIdOf(account, key)}`;
