import { type FieldMetadata, getInputProps } from '@conform-to/react';
import type { ChangeEventHandler } from 'react';
import { Icon } from '../Icons';
import { described, Labeled } from './Labeled';

type Props = {
  meta: FieldMetadata<string>;
  kept: number;
  /** Those the server has included. */
  chosen?: number;
  most: number;
  mistakes?: string[];
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

/** A large field to press, smaller once there is a photo. */
export function PhotosField({ meta, kept, chosen = kept, most, mistakes, onChange }: Props) {
  const hint = `Up to ${most} photos. We remove location data from them.`;
  const isMended = chosen > kept;
  const { key, ...input } = getInputProps(meta, { type: 'file' });
  return (
    <Labeled
      meta={meta}
      label={chosen > 0 ? 'Add more photos' : 'Images *'}
      hint={hint}
      mistakes={mistakes}
      isMended={isMended}
    >
      <div className={chosen > 0 ? 'shot shot-more' : 'shot'}>
        <Icon name="camera" />
        <b aria-hidden="true">Take or choose photos</b>
        {/* A new key empties the field once its photos are with the server: with script they would be sent again. */}
        <input
          key={`${key} ${kept}`}
          className="input"
          accept="image/*"
          multiple
          {...input}
          {...described(meta, hint, mistakes, isMended)}
          onChange={onChange}
        />
      </div>
    </Labeled>
  );
}
