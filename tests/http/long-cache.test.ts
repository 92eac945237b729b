import { expect, it } from 'vitest';
import { castVote } from '~/domain/votes';
import { type BoardEvent, watchUntil } from '../support/board-events';
import { aDriver, aPost } from '../support/factories';
import { useSite } from '../support/site';

const site = useSite({ alone: true, env: { CACHE_SECONDS: '60' } });

it.each([
  ['the board that it shows', 'period=weekly', 'board'],
  ['the other board beside it', 'period=weekly&limit=3&also=monthly', 'also'],
])('an open page gets live updates of %s although leaderboards are cached (case 153)', async (_, query, name) => {
  const author = await aDriver();
  const { id } = await aPost(author);
  const has = (points: number) => (event: BoardEvent) =>
    event.leaders.some((leader) => leader.id === author.id && leader.points === points);
  const address = `/api/leaderboard?period=${name === 'also' ? 'monthly' : 'weekly'}&limit=50`;
  expect((await site.visitor().api.get(address)).status).toBe(200);
  expect(await watchUntil(site.server.origin, has(10), { query, name })).not.toBeNull();
  await castVote.post(await aDriver(), { id, direction: 'up' });
  expect(await watchUntil(site.server.origin, has(11), { query, name })).not.toBeNull();
});

it('a browser that saves data gets a page without photos, whichever page is cached (case 154)', async () => {
  await aPost(await aDriver());
  const ask = async (saving: string | null) =>
    (await site.visitor().send('GET', '/latest-meat', { headers: saving ? { 'save-data': saving } : {} })).text;
  const pages = [await ask(null), await ask('on'), await ask('On'), await ask(null)];
  expect(pages.map((html) => html.includes('<picture'))).toEqual([true, false, false, true]);
});
