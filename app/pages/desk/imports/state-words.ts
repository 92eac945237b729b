import type { PlaceFile } from '~/domain/locations';

export const stateWords: Record<PlaceFile['state'], string> = {
  checking: 'we are looking through it',
  checked: 'looked through, nothing taken over yet',
  importing: 'being taken over',
  imported: 'taken over',
  undoing: 'being undone',
  undone: 'undone',
  failed: 'could not be read',
};
