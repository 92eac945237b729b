import type { FieldMetadata } from '@conform-to/react';
import { useEffect } from 'react';
import { PhotosField } from '~/components/forms';
import { PhotosSoFar } from '~/components/posts/PhotosSoFar';
import type { KeptPhoto } from '~/components/view-types';
import { UploadList, wordsFor } from './UploadList';
import { isUnderWay, type PhotoUploads } from './use-photo-uploads';

type Props = {
  meta: FieldMetadata<string>;
  /** From an earlier try of the form. */
  kept: KeptPhoto[];
  sent: PhotoUploads;
  most: number;
};

/** The photos so far, those on their way, and the field for more; without script the form sends them. */
export function PhotoPicker({ meta, kept, sent, most }: Props) {
  const { uploads, mistakes, add, remove } = sent;
  const photos = [...kept, ...uploads.flatMap((upload) => upload.kept ?? [])];
  const others = uploads.filter((upload) => !upload.kept);
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
      {photos.length > 0 && <PhotosSoFar photos={photos} />}
      {others.length > 0 && <UploadList uploads={others} onRemove={remove} />}
      <PhotosField
        meta={meta}
        kept={kept.length}
        chosen={photos.length + others.length}
        most={most}
        mistakes={mistakes}
        onChange={(event) => take(event.currentTarget)}
      />
      <p className="hint upload-status" role="status">
        {statusOf(sent)}
      </p>
    </>
  );
}

/** Changes only when something else is happening: the bar shows the progress. */
function statusOf({ uploads, mistakes }: PhotoUploads): string {
  const active = uploads.find(({ step }) => step !== 'waiting' && step !== 'kept' && step !== 'failed');
  if (active) return `${active.file.name}: ${wordsFor(active)}`;
  const there = uploads.filter(({ kept }) => kept).length;
  const sentence = there === 1 ? '1 photo ready.' : `${there} photos ready.`;
  return [...mistakes, ...(there > 0 && !uploads.some(isUnderWay) ? [sentence] : [])].join(' ');
}
