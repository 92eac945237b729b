/** Sentences about what is saved offline. Not in app/messages/, which every page loads. */
export const takeAlongWords = {
  waiting: 'No signal. We’ll pick up where we left off.',
  noRoom: (size: string) =>
    `There’s no room for ${size} on this device. Delete something first, or save it without photos.`,
  full: 'This device is full. Delete something, then continue.',
  keepsNothing: 'This browser won’t let us save anything. Private windows do that.',
  noMemory: 'This browser can’t open pages with no signal. A newer one can.',
  refused: 'We couldn’t download it. Try again later.',
  onlyTaken: 'No signal, so we only search stops saved offline. Not listed? Tap Add New, fill it in and post.',
  noStops: 'Nothing you saved offline matches.',
  farOff: (miles: number) => `You’re about ${miles} miles from this road.`,
  noPosition: 'We couldn’t get your location. Enter your last exit instead.',
} as const;
