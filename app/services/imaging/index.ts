import type { drawCard as DrawCard } from './draw-card';
import type { processAvatar as ProcessAvatar, processPhoto as ProcessPhoto } from './process-photo';

export { NoTurnError } from './queue';
export type { ProcessedPhoto } from './process-photo';
export { UnreadableImageError } from './queue';

// The image library takes a fifth of the memory that the idle site needs, so it is loaded with the first photo.

/** See process-photo.ts. */
export const processPhoto: typeof ProcessPhoto = async (...given) =>
  (await import('./process-photo')).processPhoto(...given);

/** See process-photo.ts. */
export const processAvatar: typeof ProcessAvatar = async (...given) =>
  (await import('./process-photo')).processAvatar(...given);

export type { CardWords } from './draw-card';

/** See draw-card.ts. */
export const drawCard: typeof DrawCard = async (...given) => (await import('./draw-card')).drawCard(...given);
