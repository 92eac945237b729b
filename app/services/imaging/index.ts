import type { drawCard as DrawCard } from './draw-card';
import type { processAvatar as ProcessAvatar, processPhoto as ProcessPhoto } from './process-photo';

export { NoTurnError } from './queue';
export type { ProcessedPhoto } from './process-photo';
export { UnreadableImageError } from './queue';

// The image library uses a fifth of the idle site's memory, so it is loaded only for the first photo.

/** See process-photo.ts. */
export const processPhoto: typeof ProcessPhoto = async (...args) =>
  (await import('./process-photo')).processPhoto(...args);

/** See process-photo.ts. */
export const processAvatar: typeof ProcessAvatar = async (...args) =>
  (await import('./process-photo')).processAvatar(...args);

export type { CardWords } from './draw-card';

/** See draw-card.ts. */
export const drawCard: typeof DrawCard = async (...args) => (await import('./draw-card')).drawCard(...args);
