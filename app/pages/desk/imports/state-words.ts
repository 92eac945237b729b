import type { PlaceFile } from '~/domain/locations/place-files';

const words: Record<PlaceFile['state'], string> = {
  checking: 'checking it',
  checked: 'preview ready, nothing imported yet',
  importing: 'importing',
  imported: 'imported',
  canceled: 'canceled',
  undoing: 'being undone',
  undone: 'undone',
  failed: 'could not be read',
};

/** The state of a file in words. A batch id means that some rows were imported before the failure. */
export const stateInWords = ({ state, batchId }: Pick<PlaceFile, 'state' | 'batchId'>): string =>
  state === 'failed' && batchId !== null ? 'stopped before its end' : words[state];
