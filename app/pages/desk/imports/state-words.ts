import type { PlaceFile } from '~/domain/locations/files/place-files';

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

/** What has become of a file; one that failed after some of its rows was read well enough. */
export const stateInWords = ({ state, batchId }: Pick<PlaceFile, 'state' | 'batchId'>): string =>
  state === 'failed' && batchId !== null ? 'stopped before its end' : words[state];
