/** The result of a test, from any runner. */
export type TestResult = {
  /** Relative to the project's folder, with forward slashes. */
  file: string;
  /** Includes the titles of the blocks around it. */
  title: string;
  /** The numbers of the statements that it is meant to prove. */
  tags: string[];
  outcome: 'passed' | 'failed' | 'skipped';
};

/** A table of statements about one screen or subject. */
export type StatementTable = { heading: string; statements: Record<string, string> };

export type Section = { number: number; title: string; parts: readonly StatementTable[] };

export type Evidence = {
  /** The passing tests of each statement, in the order of files and titles. */
  shownBy: Map<string, TestResult[]>;
  /** Statements without a passing test. */
  unshown: string[];
  /** Tags that match no statement, each with one test that has it. */
  unknown: { tag: string; test: TestResult }[];
};

/** Compares the statements with the tests that ran. @throws if two statements have the same number */
export function weigh(sections: readonly Section[], results: TestResult[]): Evidence {
  const numbers = sections.flatMap(({ parts }) => parts.flatMap(({ statements }) => Object.keys(statements)));
  const shownBy = new Map(numbers.map((number): [string, TestResult[]] => [number, []]));
  if (shownBy.size < numbers.length) throw new Error(`Duplicate numbers: ${duplicatesIn(numbers).join(', ')}.`);
  const unknown = new Map<string, TestResult>();
  for (const test of results.toSorted(byFileAndTitle)) {
    for (const tag of test.tags) {
      const shown = shownBy.get(tag);
      if (!shown) unknown.set(tag, test);
      else if (test.outcome === 'passed') shown.push(test);
    }
  }
  return {
    shownBy,
    unshown: numbers.filter((number) => shownBy.get(number)?.length === 0),
    unknown: [...unknown].map(([tag, test]) => ({ tag, test })),
  };
}

const duplicatesIn = (numbers: string[]) => numbers.filter((number, at) => numbers.indexOf(number) !== at);

const byFileAndTitle = (one: TestResult, other: TestResult) =>
  compare(one.file, other.file) || compare(one.title, other.title);

/** By code points, so that the order is the same on every machine. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
