import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { config } from '~/config.server';
import { findComments } from '~models/comment';
import { findAnyPost, findPost } from '~models/post';
import { Reports } from '~models/report';
import { findUser } from '~models/user';
import { postComment } from '~/domain/comments';
import { addLocation } from '~/domain/locations/add-location';
import { restore } from '~/domain/moderation/hide';
import { recount } from '~/domain/points/recount';
import { findHeldWord, heldWordIn, parseHeldWords } from '~/domain/prevention/held-words';
import { completeProfile, updateProfile } from '~/domain/profiles/update-profile';
import { inTransaction } from '~models/database/transaction';
import { useFreshDatabase } from '../support/database';
import { aDriver, aName, aPost, pointsOf } from '../support/factories';

useFreshDatabase();

const list = `\ufeff# Of the operator's choosing
grobian
Stinkstiefel
zero tolerance
a$$hat
1488
cunt
`;
const held = parseHeldWords(list);

describe('a held word', () => {
  it.for([
    ['Such a grobian!', 'grobian'],
    ['GROBIAN', 'grobian'],
    ['grobian’s', 'grobian'],
    ['gröbían', 'grobian'],
    ['gr\u043ebi\u0430n', 'grobian'],
    ['\uff47\uff52\uff4f\uff42\uff49\uff41\uff4e', 'grobian'],
    ['gr0b1an', 'grobian'],
    ['gr0b!an!!!', 'grobian'],
    ['grooooobian', 'grobian'],
    ['g r o b i a n', 'grobian'],
    ['g.r.o.b.i.a.n', 'grobian'],
    ['You stinkstiefel, you', 'Stinkstiefel'],
    ['Zero... tolerance', 'zero tolerance'],
    ['asshat', 'a$$hat'],
    ['@$$hat', 'a$$hat'],
    ['exit 1488', '1488'],
    ['Scunthorpe is a town', null],
    ['grobiany, agrobian, grob ian', null],
    ['zero tolerances, no tolerance, zero', null],
    ['I paid $14 at exit 88', null],
    ['', null],
  ] as const)('in "%s" is %s (case 113)', ([text, word]) => expect(heldWordIn(held, text)).toBe(word));

  it('is found in time proportional to the text, no matter how long the list is (case 114)', () => {
    const inLetters = (at: number) => at.toString(16).replaceAll(/\d/g, (digit) => 'kmnopqrstv'.charAt(Number(digit)));
    const words = Array.from({ length: 20_000 }, (_, at) => `wort${inLetters(at)}`);
    const long = parseHeldWords(words.join('\r\n'));
    const texts = [
      'a '.repeat(2500),
      'a.'.repeat(2500),
      '$'.repeat(5000),
      'a$'.repeat(2500),
      'aaa'.repeat(1700),
      '\u0430'.repeat(5000),
      `${'x '.repeat(2499)}!`,
    ];
    for (const text of texts) {
      const lookUps = vi.spyOn(long, 'get');
      expect(heldWordIn(long, text)).toBeNull();
      expect(lookUps.mock.calls.length).toBeLessThanOrEqual(12 * text.length);
      lookUps.mockRestore();
    }
    expect(heldWordIn(long, `it has ${words[9999]}`)).toBe(words[9999]);
    expect(heldWordIn(long, `it has ${words[10_000]}`)).toBeNull();
  });
});

const file = path.join(config.DATA_DIR, 'held-words.txt');

/** Changes the list as an operator would, and advances the clock past the check interval. */
function writeList(text: string | null): void {
  if (text === null) rmSync(file, { force: true });
  else writeFileSync(file, text);
  vi.spyOn(performance, 'now').mockReturnValue((later += 5_000));
}

let later = 1e9;

afterEach(async () => {
  writeList(null);
  await findHeldWord(['']);
  vi.restoreAllMocks();
});

const reportsOn = (subject: 'post' | 'comment', subjectId: number) =>
  Reports.find({ subject, subjectId }).lean().exec();

describe('content with a held word', () => {
  it('is hidden until a moderator has reviewed it, and gives its points when it is shown (case 113)', async () => {
    const [author, other, moderator] = [await aDriver(), await aDriver(), await aDriver({ role: 'moderator' })];
    const before = await pointsOf(author);
    writeList(list);
    const post = await aPost(author, { description: 'Served by a gr0bian' });
    expect(await findPost(post.id)).toBeNull();
    expect(await pointsOf(author)).toBe(before);
    expect(await reportsOn('post', post.id)).toMatchObject([
      { reason: 'rude', userId: null, words: expect.stringContaining('“grobian”') },
    ]);
    expect((await findAnyPost(post.id))?.hidden).toBeTruthy();

    const shown = await aPost(author);
    const comment = await postComment(other, { postId: shown.id, content: 'zero tolerance', formKey: null });
    await postComment(other, { postId: shown.id, content: 'Looks good', formKey: null });
    expect((await findComments(shown.id, 10, null)).map(({ content }) => content)).toEqual(['Looks good']);
    expect((await findPost(shown.id))?.commentCount).toBe(1);
    expect(await reportsOn('comment', comment.id)).toHaveLength(1);

    const decision = { by: moderator.id, reason: 'rude', words: null } as const;
    await inTransaction((tx) => restore({ subject: 'post', id: post.id }, decision, tx));
    await inTransaction((tx) => restore({ subject: 'comment', id: comment.id }, decision, tx));
    expect((await findPost(post.id))?.visible).toBe(true);
    expect(await pointsOf(author)).toBe(before + 10);
    expect((await findPost(shown.id))?.commentCount).toBe(2);
    expect((await recount()).drift).toEqual([]);
  });

  it('is rejected in names of drivers and places, and in profiles (case 116)', async () => {
    const driver = await aDriver();
    writeList(list);
    const refusal = (field: string) => ({ code: 'invalid', details: { field } });
    for (const field of ['displayName', 'bio', 'truckType', 'occupation', 'city'])
      await expect(updateProfile(driver, { [field]: 'the Gr0bian' }), field).rejects.toMatchObject(refusal(field));
    await updateProfile(driver, { displayName: aName('Agrobian') });
    const place = {
      chainName: null,
      highway: null,
      exitNumber: null,
      state: 'IA',
      city: 'Walcott',
      type: 'diner' as const,
      amenities: '',
    };
    for (const field of ['name', 'chainName', 'city'])
      await expect(
        addLocation(driver, { ...place, name: 'Good Diner', confirm: false, [field]: 'Grobian Diner' }),
        field,
      ).rejects.toMatchObject(refusal(field));

    const fresh = await aDriver();
    const nothing = { firstName: null, lastName: null, phoneNumber: null, occupation: null, city: null, state: null };
    for (const field of ['displayName', 'occupation', 'city'])
      await expect(
        completeProfile(fresh, { ...nothing, displayName: aName('Fresh'), [field]: 'Grobian' }),
        field,
      ).rejects.toMatchObject(refusal(field));
    expect((await findUser(fresh.id))?.isProfileComplete).toBe(false);
  });

  it('follows the current list: it is read again when it changes, and stays in use while it can’t be read (case 114)', async () => {
    expect(await findHeldWord(['grobian'])).toBeNull();
    writeList('grobian');
    expect(await findHeldWord(['grobian'])).toBe('grobian');
    writeList('lout');
    utimesSync(file, new Date(), new Date(Date.now() + 10_000));
    expect(await findHeldWord(['grobian'])).toBeNull();
    expect(await findHeldWord([null, undefined, 'what a lout'])).toBe('lout');
    writeList('x'.repeat(1_000_001));
    expect(await findHeldWord(['lout'])).toBe('lout');
    writeList(null);
    expect(await findHeldWord(['lout'])).toBeNull();
  });
});
