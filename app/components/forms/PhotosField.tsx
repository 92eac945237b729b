import type { FieldMetadata } from '@conform-to/react';
import type { ChangeEventHandler } from 'react';
import { FileField } from './FileField';

type Props = {
  meta: FieldMetadata<string>;
  kept: number;
  /** Those the server has included. */
  chosen?: number;
  most: number;
  mistakes?: string[];
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

export function PhotosField({ meta, kept, chosen = kept, most, ...attributes }: Props) {
  return (
    // A new key empties the field once its photos are with the server: with script they would be sent again.
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
