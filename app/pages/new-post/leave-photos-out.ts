import type { MouseEvent } from 'react';

/**
 * Keeps the chosen photos out of the form that this press of a button sends, and chosen: it is pressed where there is no
 * signal to send them. Without script they go along.
 */
export function leavePhotosOut({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  const photos = form?.elements.namedItem('image');
  if (!(photos instanceof HTMLInputElement)) return;
  photos.disabled = true;
  setTimeout(() => {
    photos.disabled = false;
  });
}
