import type { FormContext } from '@conform-to/dom';
import { type Options, stateBeforeUse } from './before-use';
import { askForCore } from './core';

/**
 * In a browser, what conform's hooks are given for its `@conform-to/dom` (`app/remix-insides/bundling/late-conform.ts`): most of it is for
 * forms in use, and comes once somebody is in a field, or the site has answered a form. Until then a form shows what it was given.
 */

export const INTENT = '__intent__';
export const STATE = '__state__';

/** Names of our fields have no lists in them. */
export const getPaths = (name: string): string[] => (name ? name.split('.') : []);
export const formatPaths = (paths: readonly string[]): string => paths.join('.');
export const isPrefix = (name: string, prefix: string): boolean => name === prefix || name.startsWith(`${prefix}.`);

type Context = FormContext<Record<string, unknown>>;
/** None of our forms adds or takes away fields, which are the other things to ask of it. */
type Used = Pick<
  Context,
  'getFormId' | 'onReset' | 'onInput' | 'onBlur' | 'onUpdate' | 'observe' | 'runSideEffect' | 'subscribe' | 'getState'
> & { submit: (event: SubmitEvent) => Pick<ReturnType<Context['submit']>, 'formData' | 'submission'> };

type Drawer = { draw: () => void; subject: Parameters<Context['subscribe']>[1]; stop: () => void };

/** A form's state, and whoever draws it. All is handed to conform's own as soon as that is here. */
export function unstable_createFormContext(options: Options): Used {
  const given = { ...options };
  const latest = { ...options };
  const drawn = new Set<Drawer>();
  let { formId, lastResult: told } = options;
  let state = stateBeforeUse(options);
  let conform: Context | undefined;
  let isAsked = false;
  let isWatched = false;
  let stopWatching: (() => void) | undefined;
  let lastInput: Event | undefined;

  const use = (): void => {
    if (isAsked) return;
    isAsked = true;
    askForCore().then(({ unstable_createFormContext: create }) => {
      const own = create<Record<string, unknown>>(given);
      conform = own;
      drawn.forEach((drawer) => (drawer.stop = own.subscribe(drawer.draw, drawer.subject)));
      if (isWatched) stopWatching = own.observe();
      own.onUpdate(latest);
      if (lastInput) own.onInput(lastInput);
      drawn.forEach(({ draw }) => draw());
    }, withoutIt);
  };
  /** The site's answer is shown all the same. */
  const withoutIt = (): void => {
    isAsked = false;
    if (latest.formId === formId && latest.lastResult === told) return;
    if (latest.formId !== formId || latest.lastResult?.initialValue === null) formOf(formId)?.reset();
    ({ formId, lastResult: told } = latest);
    state = stateBeforeUse(latest);
    drawn.forEach(({ draw }) => draw());
  };
  const useIfIn = ({ target }: { target: EventTarget | null }): void => {
    if (target instanceof Element && target.closest('form') === formOf(formId)) use();
  };

  return {
    getFormId: () => conform?.getFormId() ?? formId,
    getState: () => conform?.getState() ?? state,
    submit(event) {
      if (conform) return conform.submit(event);
      use();
      return { formData: new FormData(event.target instanceof HTMLFormElement ? event.target : undefined) };
    },
    onReset: (event) => conform?.onReset(event),
    onInput(event) {
      if (conform) return conform.onInput(event);
      lastInput = event;
      useIfIn(event);
    },
    onBlur: (event) => conform?.onBlur(event),
    onUpdate(options) {
      if (conform) return conform.onUpdate(options);
      const { lastResult } = latest;
      Object.assign(latest, options);
      if (latest.formId !== formId || (latest.lastResult && latest.lastResult !== lastResult)) use();
    },
    observe() {
      isWatched = true;
      stopWatching = conform?.observe();
      document.addEventListener('focusin', useIfIn);
      useIfIn({ target: document.activeElement });
      return () => {
        isWatched = false;
        stopWatching?.();
        document.removeEventListener('focusin', useIfIn);
      };
    },
    runSideEffect: (intents) => conform?.runSideEffect(intents),
    subscribe(draw, subject) {
      if (conform) return conform.subscribe(draw, subject);
      const drawer: Drawer = { draw, subject, stop: () => undefined };
      drawn.add(drawer);
      return () => {
        drawn.delete(drawer);
        drawer.stop();
      };
    },
  };
}

const formOf = (id: string): HTMLFormElement | null => document.forms.namedItem(id);
