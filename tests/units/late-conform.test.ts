import * as conform from '@conform-to/dom';
import { describe, expect, it } from 'vitest';
import { type Options, stateBeforeUse } from '~/components/forms/late-conform/before-use';
import { objectSpread2, objectWithoutProperties } from '~/components/forms/late-conform/spread';
import { formatPaths, getPaths, INTENT, isPrefix, STATE } from '~/components/forms/late-conform/dom';

/** Nothing may move when conform takes a form over. */
const forms: [what: string, Options][] = [
  ['an empty form', { formId: 'form' }],
  [
    'a filled form',
    { formId: 'form', defaultValue: { name: 'Kay', note: '' }, constraint: { name: { required: true } } },
  ],
  [
    'a form that was refused before there was script',
    {
      formId: 'form',
      defaultValue: { name: 'Kay' },
      lastResult: {
        status: 'error',
        initialValue: { name: 'K', note: '' },
        error: { name: ['Too short'], '': ['No'] },
      },
    },
  ],
  [
    'a form that was sent',
    { formId: 'form', defaultValue: { name: 'Kay' }, lastResult: { status: 'success', initialValue: null } },
  ],
];

describe.each(forms)('%s', (_what, options) => {
  it('shows before it is used what conform shows of it', () => {
    const own = conform.unstable_createFormContext<Record<string, unknown>>({ ...options }).getState();
    const ours = stateBeforeUse(options);
    expect(ours.submissionStatus).toBe(own.submissionStatus);
    expect(ours.pendingIntents).toEqual(own.pendingIntents);
    for (const name of ['', 'name', 'note', 'other']) {
      if (name) expect(ours.initialValue[name]).toEqual(own.initialValue[name]);
      if (name) expect(ours.value[name]).toEqual(own.value[name]);
      expect(ours.error[name]).toEqual(own.error[name]);
      expect(ours.constraint[name] ?? {}).toEqual(own.constraint[name]);
      expect(ours.key[name]).toEqual(own.key[name]);
    }
  });
});

it('names fields and intents as conform does', () => {
  expect([INTENT, STATE]).toEqual([conform.INTENT, conform.STATE]);
  for (const name of ['', 'name', 'name.part'])
    expect(formatPaths(getPaths(name))).toBe(conform.formatPaths(conform.getPaths(name)));
  for (const of of ['name', 'name.part', 'named']) expect(isPrefix(of, 'name')).toBe(conform.isPrefix(of, 'name'));
});

it('spreads as conform has it spread for browsers before ours', () => {
  const given = { formId: 'form', note: undefined };
  expect(objectSpread2({}, given, null, { note: 'Hot' })).toEqual({ formId: 'form', note: 'Hot' });
  expect(objectWithoutProperties(given, ['note'])).toEqual({ formId: 'form' });
  expect(given).toHaveProperty('note');
});
