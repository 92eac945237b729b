import { formatBytes } from '~/components/format';
import { rules } from '~/messages';
import type { UploadingPhoto } from './use-photo-uploads';

type Props = { uploads: UploadingPhoto[]; onRemove: (upload: UploadingPhoto) => void };

export function UploadList({ uploads, onRemove }: Props) {
  return (
    <ul className="plain-list uploads">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <label htmlFor={`upload-${upload.id}`}>
            {upload.file.name}, {sizeOf(upload)}
          </label>
          <progress id={`upload-${upload.id}`} max={upload.photo.size} value={upload.sentBytes} />
          {upload.step === 'failed' && <p className="hint">{wordsFor(upload)}</p>}
          <button
            type="button"
            className="btn"
            aria-label={`Remove ${upload.file.name}`}
            onClick={() => onRemove(upload)}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

/** `4.1 MB, shrunk to 310 KB`. */
function sizeOf({ file, photo }: UploadingPhoto): string {
  const before = formatBytes(file.size);
  return photo.size < file.size ? `${before}, shrunk to ${formatBytes(photo.size)}` : before;
}

export function wordsFor({ step, sentBytes, photo }: UploadingPhoto): string {
  if (step === 'shrinking') return 'Shrinking...';
  if (step === 'sending') return sentBytes < photo.size ? 'Sending...' : 'Almost there...';
  if (step === 'broken') return rules.post.photoWaits;
  return step === 'failed' ? rules.post.photoFailed : 'Waiting';
}
