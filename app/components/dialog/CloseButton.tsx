import type { MouseEvent } from 'react';
import { Icon } from '../Icons';
import { closeUnlessKept } from './closing';

export function CloseButton() {
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const dialog = currentTarget.closest('dialog');
    if (dialog) closeUnlessKept(dialog);
  };
  return (
    <button type="button" className="btn dialog-close" onClick={close}>
      <Icon name="close" label="Close" />
    </button>
  );
}
