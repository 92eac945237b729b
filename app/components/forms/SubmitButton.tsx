import { type ReactNode, useRef } from 'react';
import { useFormBeingSent } from '../dialog/dialog-context';
import { sendsOnce } from '../second-press';

type Props = {
  children: ReactNode;
  /** Shown while script sends the form. */
  pendingLabel: string;
  tone?: 'go' | 'danger' | 'plain';
  name?: string;
  value?: string;
  'aria-describedby'?: string;
};

/** Sends its form, once for a double press. While any form of the page is on its way no other can be sent. */
export function SubmitButton({ children, pendingLabel, tone = 'go', name, value, ...attributes }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const formData = useFormBeingSent();
  const pending = formData !== undefined && isSender(button.current, formData);
  return (
    <button
      ref={button}
      {...attributes}
      className={tone === 'plain' ? 'btn' : `btn btn-${tone}`}
      name={name}
      value={value}
      {...sendsOnce(formData !== undefined)}
    >
      {/* Elements of their own: React could not take out text that a browser has translated. */}
      {pending ? <span key="pending">{pendingLabel}</span> : <span key="label">{children}</span>}
    </button>
  );
}

/** Forms of a page are told apart by their hidden `intent`, buttons of a form by their own name and value. */
function isSender(button: HTMLButtonElement | null, sent: FormData): boolean {
  if (button?.name) return sent.get(button.name) === button.value;
  const intent = button?.form?.elements.namedItem('intent');
  return sent.get('intent') === (intent instanceof HTMLInputElement ? intent.value : null);
}
