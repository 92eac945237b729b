import { expect, it } from 'vitest';
import { elementsOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

it('credits every source with its license and counts', async () => {
  const place = (name: string, kind: 'survey' | 'openstreetmap', refs: string[]) => ({ name, source: { kind, refs } });
  await storePlaces([
    place('Counted once', 'survey', ['ntad:9001']),
    place('Counted for both', 'openstreetmap', ['osm:9001', 'osm:9002', 'ntad:9002']),
    place('Between two', 'survey', ['ntad:9003', 'atp:9003']),
  ]);
  const { status, text } = await site.visitor().page('/sources');
  expect(status).toBe(200);
  expect(textOf(text)).toMatch(/Federal truck parking survey\s*3 stops\./);
  expect(textOf(text)).toMatch(/OpenStreetMap\s*1 stop\. .*© OpenStreetMap contributors\./);
  expect(textOf(text)).toMatch(/Imported file\s*0 stops\./);
  const links = elementsOf(text).flatMap(({ tag, attributes }) => (tag === 'a' ? [attributes.href] : []));
  expect(links).toEqual(
    expect.arrayContaining([
      'https://opendatacommons.org/licenses/odbl/1-0/',
      'https://creativecommons.org/publicdomain/zero/1.0/',
      'https://www.openstreetmap.org/copyright',
    ]),
  );
});

it('is linked in the footer of every page', async () => {
  const { text } = await site.visitor().page('/');
  expect(elementsOf(text).some(({ tag, attributes }) => tag === 'a' && attributes.href === '/sources')).toBe(true);
});
