import type { KeptPhoto } from './view-types';

/** Photos that came with the form before; a browser cannot fill a file field again. Those left unchecked are left out. */
export function KeptPhotos({ photos }: { photos: KeptPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <fieldset className="kept-photos">
      <legend>Photos so far</legend>
      {photos.map(({ key, url, width, height }, index) => (
        <label key={key}>
          <input type="checkbox" name="keptPhoto" value={key} defaultChecked /> Number {index + 1}
          <img src={url} width={width} height={height} alt={`Your upload number ${index + 1}`} />
        </label>
      ))}
    </fieldset>
  );
}
