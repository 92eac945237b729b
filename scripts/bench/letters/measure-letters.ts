import { setTimeout as sleep } from 'node:timers/promises';
import type { Options } from '../options';
import { ask, startSite } from '../support/children';
import { startMailServer } from '../support/mail-server';
import { processFigures } from '../support/process-figures';
import { newGround } from '../support/site';
import { figure, table } from '../support/table';

const lookEveryMs = 500;
/** Nothing more comes for so long: a process that dies over a letter keeps it for half a minute. */
const quietMs = 45_000;

/** The weekly letters of many readers, all due in one moment, written and handed over while the site is killed now and then. */
export async function measureLetters({ letters, kills }: Options, say: (line: string) => void) {
  const runs = [];
  for (const readers of letters) runs.push(await measureRun(readers, kills, say));
  say(
    `\n${table(
      [
        'readers, killed',
        'letters/s',
        'KB each',
        'site, MB: first',
        'highest',
        'missing',
        'written twice',
        'sent twice',
      ],
      runs.map((run) => [
        `${run.readers}, ${run.deaths} times`,
        figure(run.perSecond),
        figure(run.kbEach),
        String(run.firstMb),
        String(run.highestMb),
        String(run.missing),
        String(run.writtenTwice),
        String(run.sentTwice),
      ]),
    )}`,
  );
  return runs;
}

async function measureRun(readers: number, deaths: number, say: (line: string) => void) {
  say(`\n== letters to ${readers} readers${deaths > 0 ? `, the site killed ${deaths} times` : ''}`);
  const sink = await startMailServer();
  const ground = await newGround();
  Object.assign(ground.env, { SMTP_URL: sink.smtpUrl });
  let server = await startSite(ground.env);
  try {
    await ask('letters/fill.ts', { readers }, { limitSeconds: 1_800, env: ground.env });
    const firstMb = (await processFigures(server.pid))?.residentMb ?? Number.NaN;
    let [highestMb, died, last, lastAt] = [firstMb, 0, 0, Date.now()];
    const startedAt = Date.now();
    while (Date.now() - lastAt < quietMs) {
      const { recipients, mails } = await sink.read();
      if (mails > last) [last, lastAt] = [mails, Date.now()];
      if (recipients >= readers && deaths === 0) break;
      highestMb = Math.max(highestMb, (await processFigures(server.pid))?.residentMb ?? 0);
      if (died < deaths && recipients > ((died + 1) * readers) / (deaths + 1)) {
        process.kill(server.pid, 'SIGKILL');
        await server.stop();
        server = await startSite(ground.env);
        died += 1;
        say(`Killed at ${recipients} letters, the ${died}. time`);
      }
      await sleep(lookEveryMs);
    }
    const { recipients, mails, letters, bytes } = await sink.read();
    const seconds = (lastAt - startedAt) / 1000;
    return {
      ...{ readers, deaths, seconds, perSecond: mails / seconds, kbEach: bytes / mails / 1024, firstMb, highestMb },
      ...{ missing: readers - recipients, writtenTwice: letters - recipients, sentTwice: mails - letters },
    };
  } finally {
    await server.stop();
    await sink.stop();
    await ground.remove();
  }
}
