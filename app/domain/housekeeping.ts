import { countJobs, type JobCount } from '~models/job';
import { updatePostsBehind } from '~models/post-place';
import { checkDisk } from '~/services/disk-reserve';
import { imagingQueueLength } from '~/services/imaging/queue';
import { log } from '~/services/log';
import { removeMailBefore } from '~/services/mail/transport';
import { registerGauge, registerSiteGauge, registerSiteGauges } from '~/services/metrics';
import { sweepUploads } from '~/services/partial-upload';
import { clusterNow } from './cluster-time';
import { workOnBackgroundJobs } from './background-jobs';
import { makeDueExports } from './data-export';
import { copyDeletionNotes } from './deletion/account-shown';
import { purgeDeletedAccounts } from './deletion/erase-account';
import { erasureCutoff } from './deletion/request-deletion';
import { announceDuePosts } from './follows/announce-posts';
import { runIfDue } from './leases';
import { writeDueLetters } from './letter/write-letters';
import { workOnPlaceFiles } from './locations/place-files';
import { moveStragglers } from './locations/merge-places';
import { deliverDueLetters, deliverDueMail } from './outgoing-mail';
import { mailNotices } from './notices/present-notices';
import { moveWithheldPhotos, sweepPhotos } from './photos/withheld-photos';
import { closeEndedPeriods, notifyOfBoardPlaces } from './points/closed-periods';
import { recordRankings } from './points/leaderboard';
import { sweepCards } from './posts/post-card';
import { pushDueNotices } from './push';
import { forgetVisitors } from './reports/report';
import { resealSecrets } from './second-factor/codes';
import { votesWaiting } from './votes';
import { removeLapsedPosts } from './waiting-posts';

type Chore = {
  name: string;
  everyMs: number;
  /** Also runs when the process starts, instead of first after `everyMs`, to finish interrupted work. */
  atStart?: true;
  run: () => Promise<void>;
};

/** Background chores of a running site. Each is safe to run in several processes at the same time. */
export const chores: Chore[] = [
  { name: 'check the disk', everyMs: 5_000, run: async () => void (await checkDisk()) },
  { name: 'finish deleting and hiding content', everyMs: 2_000, atStart: true, run: workOnBackgroundJobs },
  { name: 'deliver mail', everyMs: 5_000, run: deliverDueMail },
  { name: 'notify followers of new posts', everyMs: 5_000, run: announceDuePosts },
  { name: 'write the weekly emails', everyMs: 5_000, run: writeDueLetters },
  { name: 'deliver the weekly emails', everyMs: 5_000, run: deliverDueLetters },
  { name: 'push notifications to devices', everyMs: 5_000, run: pushDueNotices },
  { name: 'record the winners of ended weeks and months', everyMs: 60_000, run: closeEndedPeriods },
  { name: 'record the order of the leaderboards at the start of the day', everyMs: 60_000, run: recordRankings },
  { name: 'notify of leaderboard changes', everyMs: 60_000, run: notifyOfBoardPlaces },
  { name: 'mail notifications', everyMs: 30_000, run: mailNotices },
  { name: 'delete unused photos', everyMs: 10 * 60_000, run: sweepPhotos },
  { name: 'withhold photos at a store that serves files itself', everyMs: 5_000, run: moveWithheldPhotos },
  { name: 'delete cards of deleted and hidden posts', everyMs: 10 * 60_000, run: sweepCards },
  { name: 'delete expired waiting posts', everyMs: 10 * 60_000, run: removeLapsedPosts },
  {
    name: 'delete unfinished uploads',
    everyMs: 10 * 60_000,
    run: async () => sweepUploads(await clusterNow()),
  },
  { name: 'move rows written during a merge', everyMs: 60_000, run: moveStragglers },
  { name: 'update the posts of busy locations', everyMs: 5_000, run: updatePostsBehind },
  { name: 'continue imports', everyMs: 5_000, run: workOnPlaceFiles },
  { name: 'copy deletion records to their file', everyMs: 10 * 60_000, run: copyDeletionNotes },
  { name: 'create data exports', everyMs: 5_000, run: makeDueExports },
  {
    name: 'erase accounts whose 30 days are over',
    everyMs: 10 * 60_000,
    run: () => runIfDue('purge', 24 * 3600_000, purgeDeletedAccounts),
  },
  {
    name: 'encrypt second factors with the newest secret',
    everyMs: 10 * 60_000,
    run: () => runIfDue('reseal', 24 * 3600_000, resealSecrets),
  },
  {
    name: 'delete contact details from old reports by visitors',
    everyMs: 10 * 60_000,
    run: () => runIfDue('forget-visitors', 24 * 3600_000, forgetVisitors),
  },
  {
    name: 'delete mail files older than 30 days, which may be to erased accounts',
    everyMs: 3600_000,
    run: async () => removeMailBefore(erasureCutoff(await clusterNow())),
  },
];

/**
 * Runs each chore on its interval. While a chore is still running, for example because the photo store doesn't respond, it isn't started
 * again.
 * @returns a function that stops the chores; interrupted work is retried by the next process
 */
export function startHousekeeping(choresToRun: Chore[] = chores): () => void {
  let isStopped = false;
  const timers = choresToRun.map(({ name, everyMs, atStart, run }) => {
    let isRunning = false;
    const runSafely = () => {
      if (isRunning) return;
      isRunning = true;
      run()
        .catch((error: unknown) => {
          if (!isStopped) log.error({ error, chore: name }, 'a chore failed; retrying');
        })
        .finally(() => (isRunning = false));
    };
    if (atStart) runSafely();
    return setInterval(runSafely, everyMs).unref();
  });
  return () => {
    isStopped = true;
    timers.forEach((timer) => clearInterval(timer));
  };
}

/** For `/metrics`: queue lengths of this process, and job counts of all processes. */
export function registerQueueGauges(): void {
  registerGauge('photos_waiting', 'Photos waiting for a worker.', imagingQueueLength);
  registerGauge('votes_waiting', 'Votes waiting to be committed.', votesWaiting);
  registerSiteGauges('jobs', 'Jobs by kind and state.', ['kind', 'state'], async () =>
    (await countAll()).map(({ count, ...labels }) => ({ labels, value: count })),
  );
  const countMail = async (isCounted: (count: JobCount) => boolean) =>
    (await countAll())
      .filter((each) => (each.kind === 'mail' || each.kind === 'letter') && isCounted(each))
      .reduce((sum, { count }) => sum + count, 0);
  registerSiteGauge('mail_waiting', 'Emails waiting to be sent.', () => countMail(({ state }) => state !== 'failed'));
  registerSiteGauge('mail_dead', 'Emails that failed for good.', () => countMail(({ state }) => state === 'failed'));
}

let counting: ReturnType<typeof countJobs> | null = null;

/** The gauges are read together, so they share one query. */
const countAll = (): ReturnType<typeof countJobs> => (counting ??= countJobs().finally(() => (counting = null)));
