import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { mistakesBelow, nameOfField } from '~/messages/forms';
import { usePageReply } from '../dialog/dialog-context';
import { Icon } from '../Icons';

type FormState = { id?: string; errors: string[] | undefined; errorId: string; allErrors: Record<string, string[]> };

type Props = {
  form: FormState;
  /** A mistake in it is plain to see. */
  hasOneField?: boolean;
  /** Fields that were put right since the server's answer. */
  mended?: string[];
  /** What to do about it. */
  children?: ReactNode;
};

/**
 * What is wrong with the form as a whole, or how many fields are, and a link to each. Each field says its own beside it. It has the
 * focus, but for a single wrong field, which has it itself.
 */
export function FormErrors({ form, hasOneField = false, mended = [], children }: Props) {
  const wrong = Object.keys(form.allErrors).filter((name) => name !== '' && name !== unseen);
  const ofForm = [...(form.errors ?? []), ...(form.allErrors[unseen] ?? [])].join(' ');
  const isFirst = Boolean(ofForm) || wrong.length > 1;
  const left = wrong.filter((name) => !mended.includes(name));
  const summary = useRef<HTMLDivElement>(null);
  const said = isFirst ? [ofForm, ...wrong].join() : '';
  const reply = usePageReply();
  useEffect(() => {
    if (!said) return;
    // What was said before is still here in the moment in which an answer comes: the field that this one is about would lose the focus to it.
    const timer = setTimeout(() => summary.current?.focus());
    return () => clearTimeout(timer);
  }, [said, reply]);
  if (!ofForm && (wrong.length === 0 || hasOneField)) return null;
  return (
    <div className="form-error" id={form.errorId} role="alert" tabIndex={-1} ref={summary} {...(isFirst && onLoad)}>
      <Icon name="alert" />
      <div>
        <strong>{ofForm || mistakesBelow(wrong.length)}</strong> {children}
        {left.length > 0 && (
          <ul>
            {left.map((name) => (
              <li key={name}>
                <a href={`#${form.id ?? ''}-${name}`} onClick={goToField}>
                  {nameOfField(name)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A field that no one sees is wrong in what no form of ours sends; that is said of the form. */
const unseen = 'formKey';

/** It stands before the fields, so a browser without script gives it the focus. */
const onLoad = { autoFocus: true };

/** With script, another address would clear what the form was told. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
}
