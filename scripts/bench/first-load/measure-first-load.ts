import { chromium } from '@playwright/test';
import { z } from 'zod';
import { ensureBrowser } from '../../bootstrap/browser.mjs';
import { ask } from '../support/children';
import type { Options } from '../options';
import { inTurn } from '../support/in-turn';
import { newGround, openSite } from '../support/site';
import { modes } from './conditions';
import { loadPage } from './load-page';
import { plainSite } from './plain-site';
import { showLoads, showStarts, showVotes, type Visit, type VotesOn } from './show';
import { measureStarts } from './start';
import { timeVote } from './vote';

/** First visits to a new site with its starter data, over a thin link, beside the floor's. */
export async function measureFirstLoad({ visits: rounds }: Options, say: (line: string) => void) {
  say(`\n== first visits, medians of ${rounds}: 400 kbit/s, 400 ms, a processor six times slower, an empty cache`);
  const { CHROMIUM_PATH: executablePath } = await ensureBrowser();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const site = await openSite(await newGround({ seed: 'starter' }));
  try {
    const plain = await plainSite(site);
    const floor = await plain.start();
    const post = `/posts/${plain.firstPost}`;
    const visits: Visit[] = [];
    for (const mode of modes) {
      for (const [page, path] of Object.entries({ home: '/', list: '/latest-meat', post, ...others })) {
        say(`Measuring: ${page}, ${mode} ...`);
        const load = (origin: string, at: string) => () => loadPage(browser, origin, at, mode);
        const pair = await inTurn({ rounds }, { floor: load(floor.origin, '/'), ours: load(site.origin, path) });
        const visit = { page, mode, ...pair };
        say(showLoads([visit]));
        visits.push(visit);
      }
    }
    const cookies = voters.parse(
      await ask('first-load/voters.ts', { count: 2 * rounds }, { limitSeconds: 60, env: site.env }),
    );
    const votes: VotesOn[] = [];
    for (const [page, path] of Object.entries({ home: '/', post })) {
      say(`Measuring: a vote on ${page} ...`);
      const ours = () => timeVote(browser, site.origin, { path, button: '.btn-eat', cookie: cookies.pop() });
      const least = () => timeVote(browser, floor.origin, { path: '/', button: '.vote' });
      votes.push({ page, ...(await inTurn({ rounds }, { floor: least, ours })) });
    }
    await floor.stop();
    say('Measuring: starts ...');
    const starts = await measureStarts(site, plain, rounds);
    say(`\n${showLoads(visits)}\n\n${showVotes(votes)}\n\n${showStarts(starts)}`);
    return { visits, votes, starts };
  } finally {
    await browser.close();
    await site.stop();
  }
}

const others = { leaderboard: '/leaderboard', locations: '/locations', 'sign-in': '/auth?tab=login' };
const voters = z.array(z.string());
