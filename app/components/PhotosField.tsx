import type { FieldMetadata } from '@conform-to/react';
import { FileField } from './forms';
import { PhotosSoFar } from './PhotosSoFar';
import type { KeptPhoto } from './view-types';

type Props = {
  meta: FieldMetadata<string>;
  /** Those that came with the form before. */
  kept: KeptPhoto[];
  most: number;
};

/** The photos of a post. */
export function PhotosField({ meta, kept, most }: Props) {
  return (
    <>
      {kept.length > 0 && <PhotosSoFar photos={kept} />}
      {/* The key empties it once its photos are kept: with script they would be sent again. */}
      <FileField
        key={kept.length}
        meta={meta}
        label={kept.length > 0 ? 'More images' : 'Images *'}
        accept="image/*"
        multiple
        hint={`Up to ${most} photos. Where they were taken is removed from them.`}
      />
    </>
  );
}
