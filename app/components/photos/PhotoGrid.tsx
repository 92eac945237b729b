import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useRef, useState } from 'react';
import { photoGrid } from '~/messages/forms';
import { Icon } from '../Icons';
import type { KeptPhoto } from '../view-types';

export type GridPhoto = {
  id: string;
  /** The file's name; empty if only the server has the photo. */
  name: string;
  blob: Blob | null;
  /** The server's copy, once uploaded. */
  kept: PhotoSoFar | null;
};

type Props<T extends GridPhoto> = {
  photos: T[];
  onRemove: (id: string) => void;
  /** Omitted if the form has no cover photo. */
  onCover?: (id: string) => void;
  /** The id of the element to focus once no photo is left. */
  field: string;
  /** Content below each photo. */
  children?: (photo: T) => ReactNode;
};

type Done = { at: number; text: string };

/** A form's photos, each with buttons to remove it or move it to the front. Without JavaScript, use `PhotosSoFar`. */
export function PhotoGrid<T extends GridPhoto>({ photos, onRemove, onCover, field, children }: Props<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [done, setDone] = useState<Done | null>(null);
  // The tapped button is gone, so the focus has to move.
  useEffect(() => {
    if (!done) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(done.at, buttons.length - 1)] ?? document.getElementById(field);
    next?.focus();
  }, [done, field]);
  return (
    <>
      {photos.length > 0 && (
        <ul className="flex flex-wrap -mx-1 mt-0 mb-3 p-0 list-none" ref={list} aria-label="Your photos">
          {photos.map((photo, at) => (
            <li
              className="flex flex-col w-[calc(50%_-_8px)] max-w-[220px] m-1 rounded-md overflow-hidden bg-raised"
              key={photo.id}
            >
              <div className="relative h-[120px] bg-ink">
                <Thumb {...photo} alt={photoGrid.name(at + 1)} />
                <button
                  type="button"
                  className="absolute top-0 right-0 flex items-center justify-center w-12 h-12 p-0 border-0 rounded-bl-md bg-ink text-white cursor-pointer"
                  data-remove=""
                  aria-label={photoGrid.remove(at + 1, photo.name)}
                  onClick={() => {
                    onRemove(photo.id);
                    setDone({ at, text: photoGrid.removed(photos.length - 1) });
                  }}
                >
                  <Icon name="close" />
                </button>
              </div>
              {photo.kept && <input type="hidden" name="keptPhoto" value={photo.kept.key} />}
              {children?.(photo)}
              {onCover && at === 0 && (
                <p className="min-h-12 mt-auto mb-0 p-3 text-dim font-semibold leading-[20px] text-center">Cover</p>
              )}
              {onCover && at > 0 && (
                <button
                  type="button"
                  className="btn mt-auto border-0 rounded-none"
                  aria-label={photoGrid.makeCover(at + 1)}
                  onClick={() => {
                    onCover(photo.id);
                    setDone({ at: 0, text: photoGrid.isCover(at + 1) });
                  }}
                >
                  Make Cover
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="sr-only" role="status">
        {done?.text}
      </p>
    </>
  );
}

/** Full-size camera photos take about 50 MB to decode, so the preview waits for the smaller copy. In bytes. */
const maxThumbBytes = 2 * 1024 * 1024;

function Thumb({ blob, kept, alt }: GridPhoto & { alt: string }) {
  const shown = blob && blob.size <= maxThumbBytes ? blob : null;
  const [local, setLocal] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (!shown) return;
    const address = URL.createObjectURL(shown);
    setLocal(address);
    return () => {
      setLocal(null);
      URL.revokeObjectURL(address);
    };
  }, [shown]);
  // Some browsers can't show all formats that the server accepts.
  const address = local && local !== failed ? local : (kept?.url ?? null);
  if (!address || address === failed) {
    return (
      <span className="flex items-center justify-center h-[120px]" role="img" aria-label={alt}>
        <Icon name="camera" />
      </span>
    );
  }
  return <img className="w-full h-[120px] object-cover" src={address} alt={alt} onError={() => setFailed(address)} />;
}

/** @param fronts ids of photos moved to the front, the latest first */
export const inOrder = <T extends { id: string }>(photos: T[], fronts: string[]): T[] => [
  ...[...new Set(fronts)].flatMap((id) => photos.filter((photo) => photo.id === id)),
  ...photos.filter(({ id }) => !fronts.includes(id)),
];

type Arranged<T> = {
  setChosen: Dispatch<SetStateAction<T[]>>;
  setMistakes: (mistakes: string[]) => void;
  /** Ids of photos removed before hydration. */
  removedBefore?: () => string[];
};

/** Handlers of the grid's buttons, for photos chosen in this browser and photos that the server has. */
export function useArrangement<T extends { id: string }>({
  setChosen,
  setMistakes,
  removedBefore = () => [],
}: Arranged<T>) {
  const [removed, setRemoved] = useState(removedBefore);
  const [fronts, setFronts] = useState<string[]>([]);

  function remove(id: string): void {
    setMistakes([]);
    setRemoved((ids) => [...ids, id]);
    setChosen((photos) => photos.filter((each) => each.id !== id));
  }

  function toFront(id: string): void {
    setFronts((ids) => [id, ...ids]);
    setChosen((photos) => inOrder(photos, [id]));
  }

  return { removed, fronts, remove, toFront };
}

/** The server's copy of a photo, as a form needs it: its key, and enough to show it. */
export type PhotoSoFar = Pick<KeptPhoto, 'key' | 'url' | 'width' | 'height'>;

type PhotosSoFarProps = { photos: PhotoSoFar[] };

/** Photos that the server already has, since a browser cannot refill a file input. Unchecked photos are dropped. */
export const PhotosSoFar = ({ photos }: PhotosSoFarProps) => (
  <fieldset>
    <legend>Your photos</legend>
    {photos.map(({ key, url, width, height }, index) => (
      // ESLint's rule doesn't search deep enough to find the label's text.
      // eslint-disable-next-line jsx-a11y/label-has-associated-control
      <label
        className="inline-block w-[152px] mt-0 mb-2 mr-2 ml-0 rounded-md overflow-hidden bg-raised align-top"
        key={key}
      >
        <img className="w-[152px] h-[112px] object-cover" src={url} width={width} height={height} alt="" />
        <span className="flex items-center font-semibold">
          <input type="checkbox" name="keptPhoto" value={key} defaultChecked /> <span>{`Keep photo ${index + 1}`}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
