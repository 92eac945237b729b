import type { PlaceFile } from '~/domain/locations/place-files';

const words: Record<PlaceFile['state'], string> = {
  checking: 'being checked',
  checked: 'preview ready, nothing imported yet',
  importing: 'being imported',
  imported: 'imported',
  canceled: 'canceled',
  undoing: 'being undone',
  undone: 'undone',
  failed: 'could not be read',
};

/** The state of a file in words. A batch id means that some rows were imported before the failure. */
export const stateInWords = ({ state, batchId }: Pick<PlaceFile, 'state' | 'batchId'>): string =>
  state === 'failed' && batchId !== null ? 'stopped partway' : words[state];
