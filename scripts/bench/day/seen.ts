import { middleAndSlow } from '../support/statistics';

/** `done`, the status of an answer that is something else, or why there was none. */
type Outcome = 'done' | number | string;

/** A limit that one person met: foreseen, and counted by itself. */
const limited = 429;
const mostNamed = 20;

/** What people met with, by the kind of thing that they did. */
export class Seen {
  private readonly latencies = new Map<string, number[]>();
  private readonly refused = new Map<string, number>();
  private readonly failed = new Map<string, number>();
  private readonly failures = new Map<string, { count: number; path: string }>();

  note(label: string, milliseconds: number, outcome: Outcome, path: string): void {
    if (outcome === 'done')
      this.latencies
        .set(label, this.latencies.get(label) ?? [])
        .get(label)
        ?.push(milliseconds);
    else if (outcome === limited) add(this.refused, label);
    else {
      add(this.failed, label);
      const what = `${label}: ${outcome}`;
      this.failures.set(what, { path, count: (this.failures.get(what)?.count ?? 0) + 1 });
    }
  }

  figures() {
    const labels = new Set([...this.latencies.keys(), ...this.refused.keys(), ...this.failed.keys()]);
    const kinds = [...labels].map((label) => {
      const latencies = this.latencies.get(label) ?? [];
      const counts = {
        answers: latencies.length,
        limited: this.refused.get(label) ?? 0,
        failed: this.failed.get(label) ?? 0,
      };
      return { label, ...counts, ...(latencies.length > 0 ? middleAndSlow(latencies) : { p50: 0, p95: 0, p99: 0 }) };
    });
    const failures = [...this.failures]
      .slice(0, mostNamed)
      .map(([what, { count, path }]) => `${count} x ${what}, such as ${path}`);
    return { kinds, failures };
  }
}

const add = (counts: Map<string, number>, label: string): void => void counts.set(label, (counts.get(label) ?? 0) + 1);
