import type { FieldMetadata } from '@conform-to/react';
import { useEffect } from 'react';
import { PhotosField } from '~/components/forms';
import { PhotosSoFar } from '~/components/posts/PhotosSoFar';
import type { KeptPhoto } from '~/components/view-types';
import { UploadList } from './UploadList';
import type { Photos } from './use-photos';

type Props = {
  meta: FieldMetadata<string>;
  /** From an earlier try of the form. */
  kept: KeptPhoto[];
  photos: Photos;
  most: number;
};

/** The photos so far, those on their way, and the field for more; without script the form sends them. */
export function PhotoPicker({ meta, kept, photos, most }: Props) {
  const { inUse, chosen, others, mistakes, add } = photos;
  const there = [...kept, ...chosen.flatMap((photo) => photo.kept ?? [])];
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
      {there.length > 0 && <PhotosSoFar photos={there} />}
      {others.length > 0 && <UploadList {...photos} />}
      <PhotosField
        meta={meta}
        kept={kept.length}
        chosen={there.length + others.length}
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
