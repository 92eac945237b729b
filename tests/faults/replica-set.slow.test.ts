import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server';
import { type PhotoAnswer, startPhotoService } from '../support/photo-service';
import { runRecount } from '../support/recount-command';
import { startReplicaSet } from '../support/replica-set';
import { countEffects } from './load/find-again';
import { startSiteUnderLoad } from './load/site-under-load';

const broken: PhotoAnswer = (response) => response.writeHead(500).end('oops');
const silent: PhotoAnswer = () => undefined;

/** Duration of each fault. */
const faultDurationMs = 6_000;

it(
  'a replica set and two processes neither lose nor double acknowledged writes during faults (case 37) (case 38) (case 41) (case 42)',
  { timeout: 15 * 60_000 },
  async () => {
    const set = await startReplicaSet({ size: 3 });
    onTestFinished(() => set.stop());
    const photos = await startPhotoService();
    onTestFinished(() => photos.stop());
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const env = { CLOUDINARY_URL: photos.url, SMTP_URL: mail.url };
    const site = await startSiteUnderLoad({ databaseUri: set.uri, env, drivers: 8 });
    onTestFinished(() => site.stop());

    for (const at of [0, 1]) {
      await site.causeFault(`kill -9 of process ${at + 1}`, async () => {
        await site.processes[at]?.kill();
        await sleep(2_000);
        await site.restart(at);
      });
      await site.causeFault(`SIGTERM of process ${at + 1}`, async () => {
        expect(await site.processes[at]?.stop()).toBe(0);
        await site.restart(at);
      });
    }
    await site.causeFault('kill -9 of the primary', async () => {
      const primary = await set.primary();
      await primary.kill();
      await set.primary();
      await primary.start();
    });
    await site.causeFault('step down of the primary', async () => {
      await set.command(await set.primary(), { replSetStepDown: 20, secondaryCatchUpPeriodSecs: 5 });
      await set.primary();
    });
    await site.causeFault('primary frozen, thawed after another took over', async () => {
      const primary = await set.primary();
      await primary.freeze();
      await set.primary();
      await sleep(faultDurationMs);
      primary.thaw();
    });
    await site.causeFault('kill -9 of the primary and of a process at once', async () => {
      const primary = await set.primary();
      await Promise.all([primary.kill(), site.processes[0]?.kill()]);
      await set.primary();
      await Promise.all([primary.start(), site.restart(0)]);
    });
    for (const mood of ['refuses', 'stalls'] as const) {
      await site.causeFault(`mail server ${mood}`, () => inMood(mail, mood));
    }
    for (const [how, answer] of [
      ['fails', broken],
      ['does not respond', silent],
    ] as const) {
      await site.causeFault(`photo service ${how}`, async () => {
        photos.answer = answer;
        await sleep(faultDurationMs);
        photos.answer = null;
      });
    }

    await site.finish();
    const { done } = site;
    const unsent = () => done.registrations.filter((email) => !mail.taken.some(({ to }) => to === email));
    await vi.waitUntil(() => unsent().length === 0, { timeout: 150_000, interval: 500 });
    const found = await countEffects(done, { photos: photos.stored, mail: mail.taken });
    for (const [kind, { lost, doubled }] of Object.entries(found)) expect([kind, lost, doubled]).toEqual([kind, 0, 0]);
    expect(await runRecount(set.uri)).toMatch(/ figures checked, 0 drift$/);
  },
);

async function inMood(mail: MailServer, mood: MailServer['mood']): Promise<void> {
  mail.mood = mood;
  await sleep(faultDurationMs);
  mail.mood = 'takes';
}
