import { expect, it } from 'vitest';
import { castVote } from '~/domain/votes';
import { aDriver, aPost } from '../support/factories';
import { textOf } from '../support/html';
import { useSite } from '../support/site';

const site = useSite({ alone: true, env: { CACHE_SECONDS: '1' } });

it('a cached page expires', async () => {
  const { id } = await aPost(await aDriver());
  const seen = async () => textOf((await site.visitor().page(`/posts/${id}`)).text);
  expect(await seen()).toContain('Eat It 0');
  await castVote.post(await aDriver(), { id, direction: 'up' });
  await expect.poll(seen).toContain('Eat It 1');
});
