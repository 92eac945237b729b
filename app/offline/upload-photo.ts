import { callApi, type CallResult, unreached } from './call-api';

/** Photos are sent in pieces, so that a broken connection loses little (docs/decisions/0015-photos-sent-in-pieces.md). */

/** In bytes. At 20 kbit/s a piece takes 26 seconds. */
const pieceBytes = 64 * 1024;
/** Timeouts in milliseconds. The response to the last piece may have to wait for other photos. */
const pieceMs = 45_000;
const lastPieceMs = 120_000;

const uploads = '/api/photo-uploads';

type Upload = {
  account: number | null;
  /** Id of an upload that has begun; null to begin one. */
  begun: string | null;
  /** Called with an id that lets any page or worker resume the upload; null once it has expired. */
  onBegun: (id: string | null) => unknown;
  onSent?: (bytes: number) => void;
  signal?: AbortSignal;
};

/** Uploads a photo until it has arrived or a call fails. Resumes an upload that has begun. @returns the result of the last call */
export async function uploadPhoto(
  photo: Blob,
  { account, begun, onBegun, onSent, signal }: Upload,
): Promise<CallResult> {
  let id = begun;
  /** Bytes that have arrived; null after an interruption, when only the site knows. */
  let received: number | null = null;
  for (;;) {
    const result = await sendNext(photo, { id, received, account, signal });
    if (result.ok) {
      if (isUploaded(result.value)) return result;
      if (typeof result.value.id !== 'string') return unreached;
      if (!id) {
        id = result.value.id;
        await onBegun(id);
      }
      received = Number(result.value.received);
      onSent?.(received);
    } else if (id && result.code === 'upload-out-of-step') {
      received = null;
    } else if (id && result.code === 'upload-not-found') {
      [id, received] = [null, null];
      await onBegun(null);
    } else {
      return result;
    }
  }
}

type Next = { id: string | null; received: number | null; account: number | null; signal?: AbortSignal };

function sendNext(photo: Blob, { id, received, ...call }: Next): Promise<CallResult> {
  if (!id) return callApi('POST', uploads, { ...call, body: { bytes: photo.size } });
  if (received === null) return callApi('GET', `${uploads}/${id}`, call);
  const body = photo.slice(received, received + pieceBytes);
  const waitMs = received + body.size < photo.size ? pieceMs : lastPieceMs;
  return callApi('PATCH', `${uploads}/${id}?offset=${received}`, { ...call, body, waitMs });
}

/** The response for a complete upload. The photo's key is the upload's id. */
type Uploaded = { id: string; photo: { url: string; width: number; height: number } };

export const isUploaded = (value: object): value is Uploaded => 'photo' in value && value.photo !== null;
