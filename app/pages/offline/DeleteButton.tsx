import { useEffect, useRef, useState } from 'react';
import { sendsOnce } from '~/components/double-click';
import { confirmDelete } from '~/offline/words';

type Props = {
  /** Names the item for screen readers. */
  what?: string;
  className: string;
  onDelete: () => void;
};

/** Needs a second tap, since it can't be undone. A tap elsewhere cancels it. */
export function DeleteButton({ what, className, onDelete }: Props) {
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    const cancel = ({ target }: Event) => {
      if (!(target instanceof Node && button.current?.contains(target))) setAsked(false);
    };
    // Safari doesn't focus a tapped button, so there is no blur event.
    const events = ['pointerdown', 'visibilitychange'];
    for (const event of events) document.addEventListener(event, cancel);
    return () => {
      for (const event of events) document.removeEventListener(event, cancel);
    };
  }, [isAsked]);
  return (
    <button
      ref={button}
      type="button"
      className={className}
      {...sendsOnce(false, () => (isAsked ? onDelete() : setAsked(true)))}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? confirmDelete.really : confirmDelete.ask}
      {what && <span className="unseen"> {what}</span>}
    </button>
  );
}
