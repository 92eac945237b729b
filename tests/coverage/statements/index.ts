import type { Section } from '../../../scripts/coverage/evidence';
import { section1 } from './section-1';
import { section2 } from './section-2';
import { section3 } from './section-3';
import { section4 } from './section-4';
import { section5 } from './section-5';
import { section6 } from './section-6';
import { section7 } from './section-7';
import { section8 } from './section-8';
import { section9 } from './section-9';

/** Every statement of the specification by its number, paraphrased. Tests are tagged with these numbers. */
export const sections = [
  section1,
  section2,
  section3,
  section4,
  section5,
  section6,
  section7,
  section8,
  section9,
] as const satisfies readonly Section[];

type NumbersOf<P> = P extends { statements: infer S } ? keyof S : never;

/** The number of a statement, such as `S5.login.1`. */
export type StatementNumber = NumbersOf<(typeof sections)[number]['parts'][number]>;
