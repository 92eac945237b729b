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
  isFixed?: boolean;
  max: number;
  mistakes?: string[];
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

/**
 * With JavaScript, two buttons open the same file input, which is visually hidden. Without JavaScript, the input is a large tap target,
 * smaller once there is a photo.
 */
export function PhotosField({ meta, kept, chosen = kept, isFixed, max, mistakes, onChange }: Props) {
  const hasScript = useScript() && onChange !== undefined;
  const control = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const hint = `Up to ${max} photos. We remove location data from them.`;
  const { key, ...input } = getInputProps(meta, { type: 'file' });
  const notes = described(meta, hint, mistakes, isFixed);
  const isAdding = chosen > 0;
  const buttonLook = `btn flex-1 ${isAdding ? '' : 'flex-col'} m-1 p-1.5 border-0 bg-raised`;
  const iconLook = `stroke-[1.6] ${isAdding ? 'w-6 h-6' : 'w-[36px] h-[36px] mr-0 mb-2'}`;

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
      label={isAdding ? 'Add more photos' : 'Images *'}
      hint={hint}
      mistakes={mistakes}
      isFixed={isFixed}
    >
      <div
        className={`relative border-2 border-dashed rounded-lg bg-card ${notes['aria-invalid'] ? 'border-beat-ink' : 'border-edge'}`}
      >
        {hasScript ? (
          // As high as the input that the buttons replace, so that nothing below shifts.
          <div className={`flex p-1.5 ${isAdding ? 'min-h-16' : 'min-h-[140px]'}`}>
            <button
              type="button"
              className={buttonLook}
              aria-describedby={notes['aria-describedby']}
              onClick={() => open(true)}
            >
              <Icon name="camera" className={iconLook} />
              Take Photo
            </button>
            <button
              type="button"
              className={buttonLook}
              aria-describedby={notes['aria-describedby']}
              ref={choose}
              onClick={() => open(false)}
            >
              <Icon name="photos" className={iconLook} />
              Choose Photos
            </button>
          </div>
        ) : (
          <>
            <Icon
              name="camera"
              className={`absolute stroke-[1.6] pointer-events-none ${
                isAdding ? 'top-[14px] left-4 w-8 h-8' : 'top-5 left-1/2 w-[44px] h-[44px] ml-[-22px]'
              }`}
            />
            {!isAdding && (
              <b
                className="absolute top-[70px] right-0 left-0 font-sign text-lg font-bold leading-snug text-center pointer-events-none"
                aria-hidden="true"
              >
                Take or choose photos
              </b>
            )}
          </>
        )}
        {/* A new key empties the input once the server has its photos. Otherwise, with JavaScript, they would be sent again. */}
        <input
          key={`${key} ${kept}`}
          ref={control}
          // The hidden input is at the buttons, so that scrolling to it shows them.
          className={
            hasScript
              ? 'sr-only top-0 left-0'
              : `input border-0 bg-transparent cursor-pointer ${isAdding ? 'py-2.5 pr-2.5 pl-16' : 'px-3 pt-[104px] pb-3'}`
          }
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
