import { type FetcherWithComponents, Form as RemixForm, type FormProps } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { outage } from '~/messages/errors';
import { mistakesBelow, nameOfField } from '~/messages/forms';
import { accountField, dialogField } from '~/schemas/calls';
import { Icon } from '../Icons';
import { AccountContext } from '../contexts';
import { InDialogContext, TitleId, useFormBeingSent, usePageReply } from '../dialog/dialog-context';
import { sendsOnce } from '../double-click';
import { useLastResult } from './last-result';

/** The part of conform's form metadata that the alert uses. */
type FormErrors = { id?: string; errorId: string; allErrors: Record<string, string[]> };

type AlertProps = {
  /** The form whose fields show their own errors. Without it, the alert lists all errors. */
  meta?: FormErrors;
  intent?: string;
  /** Shows no alert for a field error: with one field, the error next to it is enough. */
  hasOneField?: boolean;
  /** Fields that were corrected since the server's response. */
  corrected?: string[];
  /** The field whose submitted text the alert repeats, because the form may be gone. */
  repeats?: string;
  /** Tells the user how to fix the error. */
  children?: ReactNode;
};

type Props = Omit<FormProps, 'method' | 'navigate' | 'fetcherKey'> &
  Pick<AlertProps, 'meta' | 'intent' | 'hasOneField' | 'corrected'> & {
    method?: 'get' | 'post';
    /** Idempotency key: a form that is sent twice with the same key creates one row. */
    formKey?: string | null;
    /** False if the page shows the errors of several forms in one place. By default, forms with an `action` show none. */
    alert?: boolean;
    /** Shown in the alert: how to fix the error. */
    help?: ReactNode;
    /** False if the form's fields already identify the account. */
    guard?: boolean;
    /** Submits the form without navigation. */
    fetcher?: FetcherWithComponents<unknown>;
  };

/**
 * The site's only form component (ESLint forbids others). A POST form sends the account that the page was rendered for, its intent and
 * its idempotency key, and shows validation errors. In a dialog it submits without leaving the page behind it.
 */
export const Form = ({ method = 'post', ...form }: Props) =>
  method === 'get' ? <RemixForm {...form} /> : <PostForm {...form} />;

function PostForm({
  meta,
  intent,
  formKey,
  hasOneField,
  corrected,
  alert,
  help,
  guard = true,
  fetcher,
  children,
  ...form
}: Omit<Props, 'method'>) {
  const account = useContext(AccountContext);
  const dialog = useContext(InDialogContext);
  const last = useLastResult(intent);
  const lastKey = last?.status === 'success' ? undefined : last?.initialValue?.formKey;
  const inside = (
    <>
      {guard && account !== null && <input type="hidden" name={accountField} value={account} />}
      {dialog && !fetcher && <input type="hidden" name={dialogField} value="yes" />}
      {intent && <input type="hidden" name="intent" value={intent} />}
      {formKey && <input type="hidden" name="formKey" value={typeof lastKey === 'string' ? lastKey : formKey} />}
      {(alert ?? (meta !== undefined || form.action === undefined)) && (
        <FormAlert meta={meta} intent={intent} hasOneField={hasOneField} corrected={corrected}>
          {help}
        </FormAlert>
      )}
      {children}
    </>
  );
  const sender = fetcher ?? dialog?.form;
  if (!sender) {
    return (
      <RemixForm method="post" {...form}>
        {inside}
      </RemixForm>
    );
  }
  const { Form: FetcherForm } = sender;
  return (
    <FetcherForm method="post" {...form} {...(dialog && !fetcher && { action: dialog.href, preventScrollReset: true })}>
      {inside}
    </FetcherForm>
  );
}

/**
 * Shows the form's own error, or the number of invalid fields with a link to each. It takes the focus, unless exactly one field is
 * invalid: then the field has it.
 */
export function FormAlert({ meta, intent, hasOneField = false, corrected = [], repeats = '', children }: AlertProps) {
  const { error, initialValue } = useLastResult(intent) ?? {};
  const errors = Object.entries(meta?.allErrors ?? error ?? {});
  const isOfField = (name: string) => meta !== undefined && name !== '' && name !== hiddenField;
  const invalid = errors.flatMap(([name]) => (isOfField(name) ? [name] : []));
  const sentence = errors.flatMap(([name, sentences]) => (isOfField(name) ? [] : (sentences ?? []))).join(' ');
  const remaining = invalid.filter((name) => !corrected.includes(name));
  const alert = useRef<HTMLDivElement>(null);
  const takesFocus = sentence !== '' || invalid.length > 1;
  const errorText = takesFocus ? [sentence, ...invalid].join() : '';
  const reply = usePageReply();
  useEffect(() => {
    if (!errorText) return;
    // Wait: when a new response arrives, the previous error is still shown and would take the focus from the field.
    const timer = setTimeout(() => alert.current?.focus());
    return () => clearTimeout(timer);
  }, [errorText, reply]);
  if (!sentence && (invalid.length === 0 || hasOneField)) return null;
  const submitted = initialValue?.[repeats];
  return (
    <div
      className="notice w-full border-l-beat-ink"
      id={meta?.errorId}
      role="alert"
      tabIndex={-1}
      ref={alert}
      {...(takesFocus && onLoad)}
    >
      <Icon name="alert" />
      <div>
        <strong>{sentence || mistakesBelow(invalid.length)}</strong> {children}
        {remaining.length > 0 && (
          <ul className="m-0 p-0 list-none">
            {remaining.map((name) => (
              <li key={name}>
                <a
                  className="inline-block py-3 text-beat-ink font-semibold"
                  href={`#${meta?.id ?? ''}-${name}`}
                  onClick={goToField}
                >
                  {nameOfField(name)}
                </a>
              </li>
            ))}
          </ul>
        )}
        <SubmittedText texts={typeof submitted === 'string' && submitted ? [submitted] : []} />
      </div>
    </div>
  );
}

/** A hidden field; the form shows its error. */
const hiddenField = 'formKey';

/** The alert comes before the fields, so without JavaScript the browser focuses it. */
const onLoad = { autoFocus: true };

/** With JavaScript, following the link would clear the page's action data. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
}

/** The text of a form that could not be saved, so that it can be copied. */
export function SubmittedText({ texts }: { texts: string[] }) {
  return (
    texts.length > 0 && (
      <>
        <p>{outage.kept}</p>
        {texts.map((text, at) => (
          <blockquote key={at} className="text-left whitespace-pre-line">
            {text}
          </blockquote>
        ))}
      </>
    )
  );
}

type SubmitButtonProps = {
  children: ReactNode;
  /** Shown while JavaScript sends the form. */
  pendingLabel: string;
  tone?: 'go' | 'danger' | 'plain';
  name?: string;
  value?: string;
  className?: string;
  'aria-describedby'?: string;
};

/** Submits its form, once for a double tap. Ignores clicks while any form of the page is being sent. */
export function SubmitButton({
  children,
  pendingLabel,
  tone = 'go',
  name,
  value,
  className = '',
  ...attributes
}: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const formData = useFormBeingSent();
  const pending = formData !== undefined && isSender(button.current, formData);
  return (
    <button
      ref={button}
      {...attributes}
      className={`${tone === 'plain' ? 'btn' : `btn btn-${tone}`} ${className}`}
      name={name}
      value={value}
      {...sendsOnce(formData !== undefined)}
    >
      {/* Separate elements: React cannot remove text nodes that a browser's translation has replaced. */}
      {pending ? <span key="pending">{pendingLabel}</span> : <span key="label">{children}</span>}
    </button>
  );
}

/** Forms of a page differ by their hidden `intent`, buttons of a form by their name and value. */
function isSender(button: HTMLButtonElement | null, sent: FormData): boolean {
  if (button?.name) return sent.get(button.name) === button.value;
  const intent = button?.form?.elements.namedItem('intent');
  return sent.get('intent') === (intent instanceof HTMLInputElement ? intent.value : null);
}

/** A labeled control outside of conform, such as a search box or text to copy. */
export const Labeled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {label}
    </label>
    {children}
  </div>
);

const titleLook = 'px-5 pt-4 max-md:px-4 max-md:pt-3';

/** The title bar of a dialog, with space for the button that closes it. */
const barLook = 'min-h-[60px] bg-blue pt-4 pb-3 pr-[72px] pl-5 text-2xl text-white';

type PanelProps = { title: string; level?: 1 | 2 | 3; children: ReactNode };

/** A level 1 title also names the dialog. */
export function Panel({ title, level = 2, children }: PanelProps) {
  const Heading = `h${level}` as const;
  const titleId = useContext(TitleId);
  const isInDialog = useContext(InDialogContext) !== null;
  return (
    <section className="panel">
      <Heading className={`m-0 ${isInDialog ? barLook : titleLook}`} id={level === 1 ? titleId : undefined}>
        {title}
      </Heading>
      <div className="panel-body">{children}</div>
    </section>
  );
}
