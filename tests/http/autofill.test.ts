import { parse } from 'node-html-parser';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client';
import { aDriver } from '../support/factories';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite();

let browser: Client;
let placeId: number;
beforeAll(async () => {
  browser = await site.signedIn(await aDriver({ role: 'moderator' }));
  [placeId = 0] = await storePlaces([{ name: 'Autofill Diner', highway: 'I-44', exitNumber: '12', state: 'MO' }]);
});

type Field = { name: string; autocomplete: string | undefined };

/** @returns fields that a browser may autofill. A form's `autocomplete` applies to its fields */
function typedFields(html: string): Field[] {
  const page = parse(html);
  return page
    .querySelectorAll('input, form[method=post] select')
    .filter(({ attributes: { type } }) => /^(text|search|tel|email)?$/.test(type ?? ''))
    .map((field) => {
      const form = page.getElementById(field.getAttribute('form') ?? '') ?? field.closest('form');
      const autocomplete = field.getAttribute('autocomplete') ?? form?.getAttribute('autocomplete');
      return { name: field.getAttribute('name') ?? '', autocomplete };
    });
}

/** Field names that browsers take for the user's own data. */
const soundsPersonal = /name|city|^state|address|street|phone|^from$|^to$|^via$|query/i;

it('browsers do not autofill a stop’s name, town or phone with the driver’s own', async () => {
  const pages = [
    '/posts/new',
    '/locations',
    '/locations/new',
    `/locations/${placeId}/suggest`,
    `/desk/places/${placeId}`,
    '/desk/restaurants/new',
    '/trip',
    '/map',
  ];
  for (const address of pages) {
    const { status, text } = await browser.page(address);
    expect(status, address).toBe(200);
    const fields = typedFields(text).filter(({ name }) => soundsPersonal.test(name));
    expect(fields.length, address).toBeGreaterThan(0);
    for (const { name, autocomplete } of fields) expect(autocomplete, `${name} on ${address}`).toBe('off');
  }
});

it('fields about the driver have the matching autocomplete tokens', async () => {
  const { text } = await (await site.signedIn(await aDriver())).page('/complete-profile');
  const tokens = Object.fromEntries(typedFields(text).map(({ name, autocomplete }) => [name, autocomplete]));
  expect(tokens).toMatchObject({ firstName: 'given-name', lastName: 'family-name', phoneNumber: 'tel' });
});
