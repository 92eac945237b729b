import { type MouseEvent, type ReactNode, useEffect, useRef, useContext, type RefObject } from 'react';
import { mistakesBelow, nameOfField } from '~/messages/forms';
import { Written } from '../ErrorPage';
import { Icon } from '../Icons';
import { usePageReply, TitleId, useFormBeingSent } from '../dialog/dialog-context';
import { NoticeBanner } from '../notices/notices';
import { sendsOnce } from '../second-press';
import { useReply } from '../use-reply';

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
 * The error of the whole form, or the number of wrong fields with a link to each. Each field shows its own error. It has the
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
    // The last error is still here when a new answer arrives, and would take the focus from the field.
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

/** It stands before the fields, so a browser without JavaScript gives it the focus. */
const onLoad = { autoFocus: true };

/** With JavaScript, another address would clear what the form was told. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
}

type MistakesProps = {
  intent?: string;
  /** Whose words are shown as well: the form may be gone that they were written into. */
  field?: string;
};

/** Why a form was refused that shows no mistakes itself. */
export function Mistakes({ intent, field = '' }: MistakesProps) {
  const { error, initialValue } = useReply(intent) ?? {};
  const sentence = Object.values(error ?? {})
    .flat()
    .join(' ');
  const written = initialValue?.[field];
  const shown = useInView<HTMLDivElement>(sentence);
  if (!sentence) return null;
  return (
    <div ref={shown} role="alert">
      <NoticeBanner tone="error">
        <strong>Error</strong> <span>{sentence}</span>
      </NoticeBanner>
      <Written words={typeof written === 'string' && written ? [written] : []} />
    </div>
  );
}

type PanelProps = { title: string; level?: 1 | 2 | 3; children: ReactNode };

/** The title of level 1 names its dialog. */
export function Panel({ title, level = 2, children }: PanelProps) {
  const Heading = `h${level}` as const;
  const titleId = useContext(TitleId);
  return (
    <section className="panel">
      <Heading className="panel-title" id={level === 1 ? titleId : undefined}>
        {title}
      </Heading>
      <div className="panel-body">{children}</div>
    </section>
  );
}

type SubmitButtonProps = {
  children: ReactNode;
  /** Shown while script sends the form. */
  pendingLabel: string;
  tone?: 'go' | 'danger' | 'plain';
  name?: string;
  value?: string;
  'aria-describedby'?: string;
};

/** Sends its form, once for a double tap. While any form of the page is on its way no other can be sent. */
export function SubmitButton({ children, pendingLabel, tone = 'go', name, value, ...attributes }: SubmitButtonProps) {
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

/** A page tells its forms apart by their hidden `intent`, buttons of a form by their own name and value. */
function isSender(button: HTMLButtonElement | null, sent: FormData): boolean {
  if (button?.name) return sent.get(button.name) === button.value;
  const intent = button?.form?.elements.namedItem('intent');
  return sent.get('intent') === (intent instanceof HTMLInputElement ? intent.value : null);
}

/**
 * Scrolls a message about a whole form into view: anyone who tapped a button far from it would see nothing happen.
 * @param said the sentence; undefined or empty while there is nothing to say
 * @returns the ref for the element that says it
 */
function useInView<E extends HTMLElement>(said: string | undefined): RefObject<E> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (said) element.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return element;
}
