import type { FieldMetadata } from '@conform-to/react';
import { FileField } from './forms';
import type { KeptPhoto } from './view-types';

type Props = {
  meta: FieldMetadata<string>;
  /** Those that came with the form before: a browser cannot fill a file field again. Those left unchecked are left out. */
  kept: KeptPhoto[];
  most: number;
};

/** The photos of a post. */
export function PhotosField({ meta, kept, most }: Props) {
  return (
    <>
      {kept.length > 0 && (
        <fieldset className="kept-photos">
          <legend>Photos so far</legend>
          {kept.map(({ key, url, width, height }, index) => (
            <label key={key}>
              <input type="checkbox" name="keptPhoto" value={key} defaultChecked /> Number {index + 1}
              <img src={url} width={width} height={height} alt={`Your upload number ${index + 1}`} />
            </label>
          ))}
        </fieldset>
      )}
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
