import { expect, it } from 'vitest';
import { useSite } from '../support/site';
import { deeds } from './deeds';
import { killInEachGap } from './killed-between-writes';

const site = useSite();

it.for(Object.values(deeds))(
  'counters match a recount after a process is killed before any of the writes of $name (case 5)',
  { timeout: 15 * 60_000 },
  async (deed) => {
    const gaps = await killInEachGap(site.server.databaseUri, deed);
    // At least the writes of totals and standings, a few others, and the commit.
    expect(gaps).toBeGreaterThan(4);
  },
);
