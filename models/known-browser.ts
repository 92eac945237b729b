import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

const knownBrowserSchema = new Schema(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    seenAt: { type: Date, required: true },
  },
  { collection: 'known_browsers', versionKey: false },
);
knownBrowserSchema.index({ userId: 1 });
// The maximum time that browsers keep a cookie.
knownBrowserSchema.index({ seenAt: 1 }, { expireAfterSeconds: 400 * 24 * 3600 });

/**
 * A browser that a user has signed in with before; a new one triggers an email. The id is a hash of the user and of a secret in the
 * browser's cookie, so the rows of two users don't reveal that they share a browser.
 */
type KnownBrowserRow = Required<InferSchemaType<typeof knownBrowserSchema>>;

export const KnownBrowsers = defineModel<KnownBrowserRow>('KnownBrowser', knownBrowserSchema);

/** @returns whether the user had signed in with this browser before */
export async function noteBrowser({ _id, userId, seenAt }: KnownBrowserRow, tx: Tx): Promise<boolean> {
  const noted = await KnownBrowsers.updateOne(
    { _id },
    { $set: { seenAt }, $setOnInsert: { userId } },
    { upsert: true, session: tx },
  );
  return noted.matchedCount === 1;
}

export const isKnownBrowser = async (id: string): Promise<boolean> =>
  (await KnownBrowsers.exists({ _id: id })) !== null;

export async function forgetBrowser(id: string, tx: Tx): Promise<void> {
  await KnownBrowsers.deleteOne({ _id: id }, { session: tx });
}

export async function forgetBrowsersOf(userId: number, except: string | null, tx: Tx): Promise<void> {
  await KnownBrowsers.deleteMany({ userId, ...(except ? { _id: trusted({ $ne: except }) } : {}) }, { session: tx });
}
