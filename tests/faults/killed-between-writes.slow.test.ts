import { expect, it } from 'vitest';
import { useSite } from '../support/site';
import { operations } from './deeds';
import { killInEachGap } from './killed-between-writes';

const site = useSite();

it.for(Object.values(operations))(
  'counters match a recount after a process is killed before any of the writes of $name (case 5)',
  { timeout: 15 * 60_000 },
  async (operation) => {
    const gaps = await killInEachGap(site.server.databaseUri, operation);
    // The writes of totals and standings, a few others, and the commit.
    expect(gaps).toBeGreaterThan(4);
  },
);
