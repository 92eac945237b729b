import type { FieldMetadata } from '@conform-to/react';
import { useEffect } from 'react';
import { formatBytes } from '~/components/format';
import { PhotosField } from '~/components/forms';
import { PhotoGrid } from '~/components/posts/PhotoGrid';
import { PhotosSoFar } from '~/components/posts/PhotosSoFar';
import { useScript } from '~/components/use-script';
import type { KeptPhoto } from '~/components/view-types';
import { rules } from '~/messages/forms';
import type { DraftPhoto } from '~/offline/drafts/store';
import type { Photos } from './use-photos';

type Props = {
  meta: FieldMetadata<string>;
  /** From an earlier try of the form. */
  kept: KeptPhoto[];
  photos: Photos;
  most: number;
};

/** The photos so far, how far each has come on its way to the site, and the field for more; without script the form sends them. */
export function PhotoPicker({ meta, kept, photos, most }: Props) {
  const hasScript = useScript();
  const { inUse, all, chosen, mistakes, add, remove, toFront } = photos;
  const take = (input: HTMLInputElement) => {
    if (!input.files?.length) return;
    add([...input.files]);
    input.value = '';
  };
  // Chosen before script had taken over.
  useEffect(() => {
    const input = document.getElementById(meta.id);
    if (input instanceof HTMLInputElement) take(input);
  });
  return (
    <>
      {hasScript ? (
        <PhotoGrid photos={all} field={meta.id} onRemove={remove} onCover={toFront}>
          {(photo) => !photo.kept && <Underway photo={photo} photos={photos} />}
        </PhotoGrid>
      ) : (
        kept.length > 0 && <PhotosSoFar photos={kept} />
      )}
      <PhotosField
        meta={meta}
        kept={kept.length}
        chosen={hasScript ? all.length : kept.length}
        isMended={chosen.length > 0}
        most={most}
        mistakes={mistakes}
        onChange={(event) => take(event.currentTarget)}
      />
      <p className="hint upload-status" role="status">
        {inUse ? <inUse.PhotosUnderWay photos={photos} /> : <span>{mistakes.join(' ')}</span>}
      </p>
    </>
  );
}

/** Of a photo that the site does not have yet. */
function Underway({ photo: { id, name, blob }, photos }: { photo: DraftPhoto; photos: Photos }) {
  const { inUse, progress } = photos;
  const size = blob?.size ?? 0;
  const { bytes = size, sentBytes = 0, step } = progress[id] ?? {};
  return (
    <>
      <label htmlFor={`upload-${id}`}>
        {`${name}, ${formatBytes(bytes)}${size < bytes ? `, shrunk to ${formatBytes(size)}` : ''}`}
      </label>
      <progress id={`upload-${id}`} max={size} value={sentBytes} />
      {(inUse === null || step === 'failed') && <p className="hint">{rules.post.photoFailed}</p>}
    </>
  );
}
