import { Icon } from '../Icons';
import { closeDialog } from './closing';

/** In the dialog's corner. */
export function CloseButton() {
  return (
    <button type="button" className="btn dialog-close" onClick={closeDialog}>
      <Icon name="close" label="Close" />
    </button>
  );
}
