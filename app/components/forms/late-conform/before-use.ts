import type { FormOptions, FormState } from '@conform-to/dom';

export type Options = FormOptions<Record<string, unknown>>;

/** What a form shows that nobody has used, by the name of a field: what it was given, and what the site said of it when it sent the page. */
export function stateBeforeUse({ defaultValue, lastResult, constraint = {} }: Options): FormState<string[]> {
  const defaults = filled(defaultValue ?? {});
  const initial = lastResult?.initialValue ? filled(lastResult.initialValue) : defaults;
  return {
    submissionStatus: lastResult?.status,
    pendingIntents: [],
    defaultValue: defaults,
    initialValue: initial,
    value: initial,
    error: mistakesOf(lastResult?.error ?? {}),
    constraint,
    validated: {},
    key: {},
    valid: {},
    dirty: {},
  };
}

const filled = (values: object): Record<string, unknown> => {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) if (value !== '' && value !== null) kept[name] = value;
  return kept;
};

const mistakesOf = (told: Record<string, string[] | null>): Record<string, string[]> => {
  const mistakes: Record<string, string[]> = {};
  for (const [name, sentences] of Object.entries(told)) if (sentences) mistakes[name] = sentences;
  return mistakes;
};
