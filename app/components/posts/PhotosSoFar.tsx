import type { KeptPhoto } from '../view-types';

/** What a form needs of a photo that the server has: its key, and enough to show it. */
export type PhotoSoFar = Pick<KeptPhoto, 'key' | 'url' | 'width' | 'height'>;

type Props = { photos: PhotoSoFar[] };

/** Photos that the server has already, since a browser cannot fill a file field again. Those left unchecked are dropped. */
export const PhotosSoFar = ({ photos }: Props) => (
  <fieldset className="kept-photos">
    <legend>Your photos</legend>
    {photos.map(({ key, url, width, height }, index) => (
      // The rule doesn't look as deep as the text lies.
      // eslint-disable-next-line jsx-a11y/label-has-associated-control
      <label key={key}>
        <img src={url} width={width} height={height} alt="" />
        <span>
          <input type="checkbox" name="keptPhoto" value={key} defaultChecked /> <span>{`Keep photo ${index + 1}`}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
