import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { type ChangeEventHandler, useRef } from 'react';
import { Icon } from '../Icons';
import { useScript } from '../contexts';
import { described, FieldFrame } from '../forms/fields';

type Props = {
  meta: FieldMetadata;
  kept: number;
  /** The number of photos chosen, including those that the server already has. */
  chosen?: number;
  /** The selection changed since the server reported an error. */
  isMended?: boolean;
  most: number;
  mistakes?: string[];
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

/**
 * With JavaScript, two buttons open the same file input, which is visually hidden. Without JavaScript, the input is a large tap target,
 * smaller once there is a photo.
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
        {/* A new key empties the input once the server has its photos. Otherwise, with JavaScript, they would be sent again. */}
        <input
          key={`${key} ${kept}`}
          ref={control}
          className={hasScript ? 'unseen' : 'input'}
          accept="image/*"
          multiple
          {...input}
          {...notes}
          tabIndex={hasScript ? -1 : undefined}
          // The error summary links to the hidden input, so move the focus to the visible button.
          onFocus={() => choose.current?.focus()}
          onChange={take}
        />
      </div>
    </FieldFrame>
  );
}
