import { createHash } from 'node:crypto';
import type { PhotoRow, PictureLook, StoredPhoto } from '~models/photo';
import type { PostRow } from '~models/post';
import type { PostedPictureRow } from '~models/posted-picture';
import { bandsOf } from '~/domain/prevention/posted-pictures';

/** A photo's facts without its files: pages name its addresses, and no one here fetches them. */
export const photoOf = (id: number): StoredPhoto => photoUnder(`bench${id.toString(36).padStart(17, '0')}`);

const photoUnder = (key: string): StoredPhoto => ({
  key,
  width: 1280,
  height: 960,
  dominantColor: '#3a2a20',
  widths: [320, 640, 960, 1280],
  formats: ['avif', 'webp', 'jpeg'],
  bytes: 41_000,
  store: 'local',
});

/** For the first photo of a post. */
export const photoRowOf = ({ _id, userId, createdAt, photos: [photo] }: PostRow): PhotoRow => ({
  _id: photo?.key ?? '',
  ownerId: userId,
  state: 'used',
  postId: _id,
  photo: photo ?? null,
  sha256: sha256(String(_id)),
  looks: looksOf(String(_id)),
  createdAt,
});

/** What is remembered of it, to tell copies by. */
export const postedPictureOf = ({ _id }: PostRow): PostedPictureRow => {
  const looks = looksOf(String(_id));
  return { _id: sha256(String(_id)), postId: _id, looks, bands: bandsOf(looks) };
};

/** Waits for its owner's form to be sent again. */
export const keptPhoto = (key: string, ownerId: number, createdAt: Date): PhotoRow => ({
  _id: key,
  ownerId,
  state: 'kept',
  postId: null,
  photo: photoUnder(key),
  sha256: sha256(key),
  looks: looksOf(key),
  createdAt,
});

/** Like no other's. */
const looksOf = (text: string): PictureLook[] => [
  { coarse: sha256(`coarse ${text}`).slice(0, 16), fine: sha256(`fine ${text}`) },
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
