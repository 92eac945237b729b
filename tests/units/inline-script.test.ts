import { expect, it } from 'vitest';
import { inlineScript } from '~/remix-insides/browser/inline-script';

/** As the bundler writes a function whose line gets too long within a string of one space. */
const broken = 'function split(text) {\n    return text.split("\\\n ");\n}';

it('keeps a string whole that the bundler broke, and drops indentation', () => {
  const text = inlineScript(Object.assign(() => undefined, { toString: () => broken }));
  expect(text).toBe('function split(text) {\nreturn text.split(" ");\n}');
});
