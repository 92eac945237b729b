import type { FieldMetadata } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { errorsInBrowser } from '~/messages/errors';
import { PhotosField } from './PhotosField';
import { useScript } from '../contexts';
import { type GridPhoto, inOrder, PhotoGrid, useArrangement, type PhotoSoFar, PhotosSoFar } from './PhotoGrid';

type Props = {
  meta: FieldMetadata;
  /** Photos that the server has from an earlier submission. */
  kept: PhotoSoFar[];
  max: number;
  /** Whether the first photo is the post's cover. */
  hasCover: boolean;
};

type Chosen = GridPhoto & { blob: File };

/**
 * Photos of a form that sends its files on submit. With JavaScript they are collected in the file input, which a browser would otherwise
 * reset on each selection.
 */
export function FormPhotos({ meta, kept, max, hasCover }: Props) {
  const collects = useScript() && canCollect();
  const [files, setFiles] = useState<Chosen[]>([]);
  const [mistakes, setMistakes] = useState<string[]>([]);
  const { removed, fronts, remove, toFront } = useArrangement({ setChosen: setFiles, setMistakes });
  const keys = kept.map(({ key }) => key).join(' ');
  const before = useRef(keys);
  const isStarted = useRef(false);
  const latest = useRef(take);
  latest.current = take;
  const stored = kept.flatMap((photo): GridPhoto[] =>
    removed.includes(photo.key) ? [] : [{ id: photo.key, name: '', blob: null, kept: photo }],
  );
  const photos = inOrder([...stored, ...files], fronts);

  useEffect(() => {
    const input = document.getElementById(meta.id);
    if (!collects || !(input instanceof HTMLInputElement)) return;
    // Photos chosen before hydration.
    const isFirst = !isStarted.current;
    isStarted.current = true;
    if (isFirst && input.files?.length) return latest.current(input);
    write(input, files);
  }, [collects, files, meta.id]);

  /** The server now has the photos that the form sent. */
  useEffect(() => {
    if (before.current === keys) return;
    before.current = keys;
    setFiles([]);
  }, [keys]);

  function take(input: HTMLInputElement): void {
    const blobs = files.map(({ blob }) => blob);
    const newFiles = [...(input.files ?? [])].filter((file) => !blobs.includes(file));
    const added = newFiles.slice(0, Math.max(0, max - photos.length));
    setMistakes(added.length < newFiles.length ? [errorsInBrowser['too-many-photos']] : []);
    setFiles([...files, ...added.map(toChosen)]);
  }

  return (
    <>
      {collects ? (
        <PhotoGrid photos={photos} field={meta.id} onRemove={remove} onCover={hasCover ? toFront : undefined} />
      ) : (
        kept.length > 0 && <PhotosSoFar photos={kept} />
      )}
      {photos[0] && !photos[0].kept && stored.length > 0 && <input type="hidden" name="cover" value="image" />}
      <PhotosField
        meta={meta}
        kept={kept.length}
        chosen={collects ? photos.length : kept.length}
        isFixed={files.length > 0}
        max={max}
        mistakes={mistakes}
        onChange={collects ? (event) => take(event.currentTarget) : undefined}
      />
    </>
  );
}

const toChosen = (file: File): Chosen => ({
  id: `${Date.now()}-${Math.random()}`,
  name: file.name,
  blob: file,
  kept: null,
});

function write(input: HTMLInputElement, files: Chosen[]): void {
  const list = new DataTransfer();
  for (const { blob } of files) list.items.add(blob);
  input.files = list.files;
}

/** Browsers before Chrome 60, Firefox 62 and Safari 14.1 don't let JavaScript set a file input. */
function canCollect(): boolean {
  try {
    return new DataTransfer().items !== undefined;
  } catch {
    return false;
  }
}
