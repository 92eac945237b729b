import type { PhotoPattern } from './photo-store';

export type CloudinaryAccount = {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
  /** Origin of the upload API. */
  uploadPrefix: string;
  /** Folder of this site's photos, so that two sites can share an account. */
  folder: string;
  /** Start of every delivery address, without a slash at its end. */
  delivery: string;
};

const defaultFolder = 'eat-it-or-beat-it';

/**
 * Reads `cloudinary://key:secret@cloud`, with `upload_prefix`, `secure_distribution`, `private_cdn` and `folder` in its query
 * where the account needs them.
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

export const publicIdOf = (account: CloudinaryAccount, key: string): string => `${account.folder}/${key}`;

/** Cloudinary makes each width and format from the one file it holds, when it is first asked for. */
export const cloudinaryPattern =
  (account: CloudinaryAccount): PhotoPattern =>
  (key) =>
    `${account.delivery}/image/upload/w_{width},c_limit,f_{format},q_auto/v1/${publicIdOf(account, key)}`;
