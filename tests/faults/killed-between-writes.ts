import { expect, onTestFinished } from 'vitest';
import { recount } from '~/domain/points/recount';
import type { Answer, Client } from '../support/client';
import { killAtWrite, startDatabaseLine } from '../support/database-line';
import { aDriver, aPost, type Driver } from '../support/factories';
import { startServer } from '../support/server';
import { signedInAt } from '../support/signed-in';

const maxWrites = 60;

export type Operation = {
  name: string;
  run: (browser: Client, postId: number) => Promise<Answer>;
  /** Whether its effect is in the database. */
  isDone: (driver: Driver, postId: number) => Promise<boolean>;
};

/**
 * Repeats an operation with a process that is killed before its first write, then before its second, and so on, until a process survives
 * and responds. After each, all counters must match a recount.
 *
 * @param only the gaps to try, starting at 0; by default all
 * @returns the number of gaps in which the process was killed
 */
export async function killInEachGap(
  databaseUri: string,
  { name, run, isDone }: Operation,
  only?: number[],
): Promise<number> {
  const line = await startDatabaseLine(databaseUri);
  onTestFinished(() => line.stop());
  let gaps = 0;
  for (let gap = 0; gap < maxWrites; gap += 1) {
    if (only && !only.includes(gap)) {
      if (gap > Math.max(...only)) return gaps;
      continue;
    }
    const { id: postId } = await aPost(await aDriver());
    const driver = await aDriver();
    const server = await startServer({ databaseUri: line.uri });
    const browser = await signedInAt(server.origin, driver);
    const killed = new Promise<null>((resolve) => {
      killAtWrite(line, gap, () => void server.kill().then(() => resolve(null)));
    });
    const answer = await Promise.race([killed, run(browser, postId).catch(() => killed)]);
    line.onCommand = null;
    const { drift } = await recount();
    expect(
      drift.map(({ what }) => what),
      `${name}, killed before write ${gap + 1}`,
    ).toEqual([]);
    if (answer) {
      expect(await isDone(driver, postId)).toBe(true);
      await server.kill();
      return gaps;
    }
    gaps += 1;
  }
  throw new Error(`${name} did not finish after ${maxWrites} kills.`);
}
