import type { Constraint, SubmissionResult } from '@conform-to/dom';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Constraints } from '../form-types';

type Result = SubmissionResult<string[]>;

/** By field; `''` is the form. */
type Mistakes = Record<string, string[]>;

/** What a control needs, and what stands beside it. */
export type FieldMeta = Constraint & {
  id: string;
  name: string;
  formId: string;
  errorId: string;
  descriptionId: string;
  /** What the form came with: what was typed, where it was refused before script ran. */
  initialValue: string | undefined;
  /** As it was last sent. */
  value: string | undefined;
  errors: string[] | undefined;
};

type Options<Name extends string> = {
  id: string;
  /** The server's reply (`useReply`). */
  lastResult: Result | undefined;
  constraint?: Constraints;
  defaultValue?: { [Field in Name]?: string | number | boolean | null };
  /** What is looked for at each change, and before the form is sent; the rest is the server's. */
  check?: (typed: FormData) => Mistakes;
};

/** What is said of a form as a whole. */
export type FormState = {
  id: string;
  errorId: string;
  errors: string[] | undefined;
  /** With those of its fields. */
  allErrors: Mistakes;
};

/**
 * A form and its fields, by what the server said of them last. A browser's own checks are for whoever has no script. A reset takes
 * the mistakes back as well, and a form that goes on under another id is empty again.
 */
export function useForm<Fields extends { [Name in keyof Fields]: string }>(
  options: Options<Extract<keyof Fields, string>>,
) {
  const { id, lastResult, constraint = {}, defaultValue = {}, check } = options;
  const [initial, setInitial] = useState(() => lastResult?.initialValue ?? defaultValue);
  // Until the next reply.
  const [here, setHere] = useState<{ since: Result | undefined; mistakes: Mistakes } | null>(null);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  useResetUnderAnother(id);

  const mistakes = here && here.since === lastResult ? here.mistakes : mistakesOf(lastResult);
  const tell = (found: Mistakes) => setHere({ since: lastResult, mistakes: found });
  const { errorId } = idsOf(id);
  const errors = mistakes[''];
  const form = {
    id,
    errorId,
    errors,
    allErrors: mistakes,
    /** Attributes of the form's element. */
    props: {
      id,
      noValidate: hasScript,
      'aria-describedby': errors && errorId,
      onReset: () => {
        setInitial(defaultValue);
        tell({});
      },
      ...(check && {
        onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => tell(check(new FormData(currentTarget))),
        onSubmit: (event: FormEvent<HTMLFormElement>) => {
          const found = check(new FormData(event.currentTarget));
          tell(found);
          if (focusOnWrong({ id, allErrors: found })) event.preventDefault();
        },
      }),
    },
  };
  const fieldOf = (name: string): FieldMeta => ({
    ...constraint[name],
    ...idsOf(`${id}-${name}`),
    name,
    formId: id,
    initialValue: asTyped(valueIn(initial, name)),
    value: asTyped(valueIn(lastResult?.initialValue ?? initial, name)),
    errors: mistakes[name],
  });
  const fields = new Proxy({} as Record<keyof Fields, FieldMeta>, { get: (_, name) => fieldOf(String(name)) });
  return [form, fields] as const;
}

/** @returns whether there is a wrong one */
export function focusOnWrong({ id, allErrors }: Pick<FormState, 'id' | 'allErrors'>): boolean {
  const form = document.getElementById(id);
  const controls = form instanceof HTMLFormElement ? Array.from(form.elements) : [];
  const wrong = controls.find((each) => allErrors[each.getAttribute('name') ?? '']);
  if (wrong instanceof HTMLElement) wrong.focus();
  return wrong !== undefined;
}

function useResetUnderAnother(id: string): void {
  const last = useRef(id);
  useEffect(() => {
    const form = document.getElementById(id);
    if (last.current !== id && form instanceof HTMLFormElement) form.reset();
    last.current = id;
  }, [id]);
}

const idsOf = (id: string) => ({ id, errorId: `${id}-error`, descriptionId: `${id}-description` });

const mistakesOf = (result: Result | undefined): Mistakes => {
  const mistakes: Mistakes = {};
  for (const [name, sentences] of Object.entries(result?.error ?? {})) if (sentences) mistakes[name] = sentences;
  return mistakes;
};

const valueIn = (values: Record<string, unknown>, name: string): unknown => values[name];

/** As a form sends it. */
const asTyped = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value === true ? 'on' : typeof value === 'number' ? String(value) : undefined;
