import { useContext } from 'react';
import { DialogLink } from '../dialog';
import { LiteContext } from '../lite';
import { Photo } from './Photo';
import { badgeOf } from './sample-post';
import type { FullPostView } from '../view-types';

/**
 * On a phone, 48 px less than the truth: 412 px at a density of 1.75 then ask for 637 pixels, not 721, and the 640 px copy
 * serves, at half the bytes of the next one.
 */
const sizes = '(min-width: 768px) 58vw, calc(100vw - 48px)';

/** The photos of a post side by side; each leads to itself, as large as the screen. */
export function PhotoStrip({ post }: { post: Pick<FullPostView, 'id' | 'photos' | 'isSample'> }) {
  const lite = useContext(LiteContext);
  const { id, photos } = post;
  const shown = photos.map((photo, index) => {
    const place = `${index + 1} of ${photos.length}`;
    const badges = [index === 0 && badgeOf(post), photos.length > 1 && place].filter(Boolean);
    const drawn = <Photo photo={photo} sizes={sizes} eager={index === 0} badge={badges.join(', ')} />;
    return { key: photo.pattern, number: index + 1, place, drawn };
  });
  return (
    <div className={lite ? undefined : 'strip'}>
      {shown.length === 0 && <Photo photo={null} sizes={sizes} badge={badgeOf(post)} />}
      {shown.map(({ key, number, place, drawn }) =>
        lite ? (
          <div key={key}>{drawn}</div>
        ) : (
          <DialogLink
            key={key}
            className="strip-photo"
            to={`/posts/${id}/photos/${number}`}
            aria-label={`Photo ${place}`}
          >
            {drawn}
          </DialogLink>
        ),
      )}
    </div>
  );
}
