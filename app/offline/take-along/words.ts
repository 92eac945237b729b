/** Sentences about what is taken along. Not in app/messages/, which every page loads. */
export const takeAlongWords = {
  waiting: 'No signal. It goes on by itself once you have some.',
  noRoom: (size: string) =>
    `There’s no room for ${size} on this device. Throw something away first, or take it without photos.`,
  full: 'This device is full. Throw something away, then go on.',
  keepsNothing: 'This browser keeps nothing for us, so nothing can be taken along. A private window does that.',
  noMemory: 'This browser can’t open pages without signal. A newer one can.',
  refused: 'The site did not give it out. Try again later.',
  onlyTaken:
    'No signal, so only stops you took along are found. Not there? Fill in "Add New" and post: your words go with it.',
  noStops: 'Nothing you took along has that.',
  farOff: (miles: number) => `You’re about ${miles} miles from this road.`,
  noPosition: 'We couldn’t get your location. Enter your last exit instead.',
} as const;
