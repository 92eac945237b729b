import type { FieldMetadata } from '@conform-to/react';
import type { ChangeEventHandler } from 'react';
import { FileField } from './FileField';

type Props = {
  meta: FieldMetadata<string>;
  /** How many of the post's photos the server has. */
  kept: number;
  /** How many were chosen, those included. */
  chosen?: number;
  most: number;
  mistakes?: string[];
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

/** The field for a post's photos. */
export function PhotosField({ meta, kept, chosen = kept, most, ...attributes }: Props) {
  return (
    // The key empties it once its photos are kept: with script they would be sent again.
    <FileField
      key={kept}
      meta={meta}
      label={chosen > 0 ? 'More images' : 'Images *'}
      accept="image/*"
      multiple
      hint={`Up to ${most} photos. Where they were taken is removed from them.`}
      {...attributes}
    />
  );
}
