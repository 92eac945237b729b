import { formatBytes } from '~/components/format';
import { rules } from '~/messages';
import type { Photos } from './use-photos';

/** Photos that the site does not have yet. */
export function UploadList({ inUse, others, progress, remove }: Photos) {
  return (
    <ul className="plain-list uploads">
      {others.map(({ id, name, blob }) => {
        const size = blob?.size ?? 0;
        const { bytes = size, sentBytes = 0, step } = progress[id] ?? {};
        return (
          <li key={id}>
            <label htmlFor={`upload-${id}`}>
              {`${name}, ${formatBytes(bytes)}${size < bytes ? `, shrunk to ${formatBytes(size)}` : ''}`}
            </label>
            <progress id={`upload-${id}`} max={size} value={sentBytes} />
            {(inUse === null || step === 'failed') && <p className="hint">{rules.post.photoFailed}</p>}
            <button type="button" className="btn" aria-label={`Remove ${name}`} onClick={() => remove(id)}>
              Remove
            </button>
          </li>
        );
      })}
    </ul>
  );
}
