import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { type ChangeEventHandler, useRef } from 'react';
import { Icon } from '../Icons';
import { useScript } from '../use-script';
import { described, FieldFrame } from './fields';

type Props = {
  meta: FieldMetadata;
  kept: number;
  /** Those the server has included. */
  chosen?: number;
  /** Others were chosen since the server found something wrong. */
  isMended?: boolean;
  most: number;
  mistakes?: string[];
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

/**
 * With JavaScript, two buttons open the one file control, which is out of sight then. Without, it is a large field to tap, smaller once there
 * is a photo.
 */
export function PhotosField({ meta, kept, chosen = kept, isMended, most, mistakes, onChange }: Props) {
  const hasScript = useScript() && onChange !== undefined;
  const control = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const hint = `Up to ${most} photos. We remove location data from them.`;
  const { key, ...input } = getInputProps(meta, { type: 'file' });
  const notes = described(meta, hint, mistakes, isMended);

  /** A camera takes one photo at a time. */
  const open = (isCamera: boolean) => {
    const { current } = control;
    if (!current) return;
    current.multiple = !isCamera;
    if (isCamera) current.setAttribute('capture', 'environment');
    else current.removeAttribute('capture');
    current.click();
  };
  const take: ChangeEventHandler<HTMLInputElement> = (event) => {
    event.currentTarget.multiple = true;
    event.currentTarget.removeAttribute('capture');
    onChange?.(event);
  };
  return (
    <FieldFrame
      meta={meta}
      label={chosen > 0 ? 'Add more photos' : 'Images *'}
      hint={hint}
      mistakes={mistakes}
      isMended={isMended}
    >
      <div className={chosen > 0 ? 'shot shot-more' : 'shot'}>
        {hasScript ? (
          <div className="shot-buttons">
            <button
              type="button"
              className="btn"
              aria-describedby={notes['aria-describedby']}
              onClick={() => open(true)}
            >
              <Icon name="camera" />
              Take Photo
            </button>
            <button
              type="button"
              className="btn"
              aria-describedby={notes['aria-describedby']}
              ref={choose}
              onClick={() => open(false)}
            >
              <Icon name="photos" />
              Choose Photos
            </button>
          </div>
        ) : (
          <>
            <Icon name="camera" />
            <b aria-hidden="true">Take or choose photos</b>
          </>
        )}
        {/* A new key empties the field once its photos are with the server: with JavaScript they would be sent again. */}
        <input
          key={`${key} ${kept}`}
          ref={control}
          className={hasScript ? 'unseen' : 'input'}
          accept="image/*"
          multiple
          {...input}
          {...notes}
          tabIndex={hasScript ? -1 : undefined}
          // Where a mistake's link leads, for one.
          onFocus={() => choose.current?.focus()}
          onChange={take}
        />
      </div>
    </FieldFrame>
  );
}
