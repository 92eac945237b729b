/** Sentences for scripts that load after the page. In `app/messages/` every page would load them. */

export const drafts = {
  kept: 'We saved what you typed.',
  keptButPhotos: 'We saved what you typed, but your photos didn’t fit on this device.',
  startOver: 'Start Over',
  startedOver: 'Started over.',
  bringBack: 'Bring It Back',
} as const;

/** For items that are stored only on this device. @param what for example `I-80`, `your comment on Brisket Platter` */
export const deletion = { label: 'Delete', confirm: (what: string) => `Delete ${what}? You can’t undo this.` } as const;

export const update = { here: 'A new version is here.', take: 'Update', later: 'Later' } as const;

/** When a page or form gets no response. */
export const cutLink = {
  title: { offline: 'You’re offline', slow: 'No connection' },
  stays: {
    offline: 'You’re offline, so this page stays as it was. Try again once you have signal.',
    slow: 'Nothing came through, so this page stays as it was.',
  },
  staysHere: {
    offline: 'This page stays as it was. Try again once you have signal.',
    slow: 'Nothing came through, so this page stays as it was.',
  },
  form: {
    offline: 'You’re offline. What you entered is still here: try again once you have signal.',
    slow: 'Nothing came through. What you entered is still here: please try again.',
  },
  stillSignedIn:
    'Your pages are gone from this device, but you’re still signed in. Sign out again once you have signal.',
} as const;

const whyUnreached = {
  offline: 'Offline',
  slow: 'No connection',
  down: 'Site not responding',
} as const;

/** For the banner of a stored page. @param ago such as `2 hours ago` */
export const savedAgo = (ago: string, why: keyof typeof whyUnreached): string => `${whyUnreached[why]} · saved ${ago}`;

/** For /offline. */
export const offline = {
  title: 'Saved offline',
  notHere: {
    offline: 'You’re offline, and that page isn’t on this device.',
    slow: 'Nothing comes through right now, and that page isn’t on this device.',
  },
  comeBack: 'It opens once you have signal again.',
  tryAgain: 'Try Again',
  hide: 'Hide this line',
  nothingKept: 'Pages you open show up here and open again with no signal.',
  space: (size: string, limit: string) =>
    `Using ${size} of ${limit}. When it’s full, we remove the oldest pages first.`,
  forget: 'Clear Saved Pages',
  forgotten: 'Cleared. Pages you open from now on are saved again.',
  lite: 'Lite Mode doesn’t save pages: that needs JavaScript. Turn it off, and you can reread the pages you open with no signal.',
  turnOffLite: 'Turn Off Lite Mode',
  needsScript:
    'You can reread the pages you open here with no signal. That needs a browser that runs this site’s JavaScript.',
  cannotKeep: 'Your browser can’t save pages from this site.',
} as const;

/** For pages saved for offline use. */
export const savedWords = {
  waiting: 'No signal. We’ll pick up where we left off.',
  noRoom: (size: string) =>
    `There’s no room for ${size} on this device. Delete something first, or save it without photos.`,
  full: 'This device is full. Delete something, then continue.',
  storesNothing: 'This browser won’t let us save anything. Private windows do that.',
  noWorker: 'This browser can’t open pages with no signal. A newer one can.',
  refused: 'We couldn’t download it. Try again later.',
  onlySaved: 'No signal, so we only search stops saved offline. Not listed? Tap Add New, fill it in and post.',
  noStops: 'Nothing you saved offline matches.',
  farOff: (miles: number) => `You’re about ${miles} miles from this road.`,
  noPosition: 'We couldn’t get your location. Enter your last exit instead.',
} as const;
