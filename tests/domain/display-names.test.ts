import { describe, expect, it } from 'vitest';
import { findUser, updateUser } from '~models/user';
import { eraseAccount } from '~/domain/deletion/erase-account';
import { completeProfile, updateProfile } from '~/domain/profiles/update-profile';
import { lookalikeKey } from '~/domain/profiles/present-user';
import { demoDrivers } from '~/domain/seed/demo-posts';
import { useFreshDatabase } from '../support/database';
import { aDriver, type Driver } from '../support/factories';

useFreshDatabase();

const nameTaken = { code: 'name-taken', status: 409, field: 'displayName' };
const nameOf = async ({ id }: Driver) => (await findUser(id))?.displayName;
const completion = { firstName: null, lastName: null, phoneNumber: null, occupation: null, city: null, state: null };

describe('the key of a name (case 64)', () => {
  it.each([
    [
      'Dusty',
      'DUSTY',
      'Dusty ',
      'D.u s-t_y',
      'Dústy',
      'Dusṭy',
      'Ｄｕｓｔｙ',
      '𝔇𝔲𝔰𝔱𝔶',
      'Dustу',
      'dusту',
      'ᴅᴜꜱᴛʏ',
      'Ɗusty',
    ],
    ['Paul', 'PauI', 'Pau1', 'Ρaul', 'Pau|', 'раul'],
    ['Bob', 'B0b', 'вов', 'ВОВ', 'Вob'],
    ['Mama', 'Marna', 'мама', 'МАМА'],
    ['Big Ray', 'BigRay', 'Big-Ray', 'bïg ray.'],
    ['❤️ Zoë', '❤Zoe'],
  ])('is the same for %s and its look-alikes', (...names) => {
    expect(new Set(names.map(lookalikeKey)).size).toBe(1);
  });

  it('differs for every other name, and is never empty', () => {
    const names = [
      'Dusty',
      'Dusty 2',
      'Rusty',
      'Justy',
      '🚚 Dusty',
      'Дима',
      'Dima',
      '한국',
      '...',
      '!!',
      '~',
      '👩‍🌾',
      '👨‍🌾',
    ];
    const keys = [...names, ...'0123456789', ...demoDrivers.map(({ displayName }) => displayName)].map(lookalikeKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain('');
  });

  it('is its own key', () => {
    const letters = Array.from({ length: 0x20000 }, (_, code) => `x${String.fromCodePoint(code)}`);
    expect(letters.filter((name) => lookalikeKey(lookalikeKey(name)) !== lookalikeKey(name))).toEqual([]);
  });
});

describe('a display name', () => {
  it('is rejected if it looks like another user’s, and then nothing else is saved (case 64)', async () => {
    const [holder, other] = [await aDriver({ displayName: 'Prairie Paul' }), await aDriver()];
    for (const displayName of ['Prairie Paul', 'prairie pauI', 'Ргаirie.Раul']) {
      await expect(updateProfile(other, { displayName, city: 'Reno' })).rejects.toMatchObject(nameTaken);
      await expect(completeProfile(other, { ...completion, displayName })).rejects.toMatchObject(nameTaken);
    }
    expect(await findUser(other.id)).toMatchObject({
      displayName: null,
      city: null,
      isProfileComplete: false,
      points: 5,
    });
    await updateProfile(holder, { displayName: 'PRAIRIE PAUL' });
    expect(await nameOf(holder)).toBe('PRAIRIE PAUL');
    await updateProfile(holder, { displayName: null });
    await completeProfile(other, { ...completion, displayName: 'Prairie Paul' });
    expect(await nameOf(other)).toBe('Prairie Paul');
  });

  it('is rejected if it looks like another username, or one that may be assigned later (case 64)', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    for (const displayName of [`Driver ${other.id}`, other.username, 'DRlVER 4OO7', 'driver-99999'])
      await expect(updateProfile(driver, { displayName })).rejects.toMatchObject(nameTaken);
    await updateProfile(driver, { displayName: `Driver ${driver.id}` });
    expect(await nameOf(driver)).toBe(`Driver ${driver.id}`);
  });

  it('goes to one of several who choose it at the same moment (case 64)', async () => {
    const drivers = await Promise.all(Array.from({ length: 6 }, () => aDriver()));
    const looks = ['Moment Moe', 'MOMENT MOE', 'Moment Мое', 'moment-moe', 'Mornent Moe', 'Momént Moe'];
    const answers = await Promise.allSettled(
      drivers.map((driver, at) =>
        at % 2
          ? completeProfile(driver, { ...completion, displayName: looks[at] ?? '' })
          : updateProfile(driver, { displayName: looks[at] ?? '' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(nameTaken);
    expect((await Promise.all(drivers.map(nameOf))).filter(Boolean)).toHaveLength(1);
  });

  it('that is rejected doesn’t affect other concurrent changes by the same driver', async () => {
    const [driver] = [await aDriver(), await aDriver({ displayName: 'Held Hank' })];
    const changes = [{ city: 'Reno' }, { displayName: 'Held Hank' }, { bio: 'Pie.' }];
    const answers = await Promise.allSettled(changes.map((change) => updateProfile(driver, change)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await findUser(driver.id)).toMatchObject({ displayName: null, city: 'Reno', bio: 'Pie.' });
  });

  it('stays reserved for an account scheduled for deletion, and is free afterward (case 64)', async () => {
    const [leaving, other] = [await aDriver({ displayName: 'Leaving Lee' }), await aDriver()];
    await updateUser(leaving.id, { hiddenAt: new Date(0) });
    await expect(updateProfile(other, { displayName: 'Leaving Lee' })).rejects.toMatchObject(nameTaken);
    await eraseAccount(leaving.id, new Date());
    await updateProfile(other, { displayName: 'Leaving Lee' });
    expect(await nameOf(other)).toBe('Leaving Lee');
  });
});
