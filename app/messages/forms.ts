/** Sentences next to a field (specification §5). */
export const rules = {
  unknownField: "There's no such field here.",
  email: {
    invalid: 'Please enter a valid email address',
    required: 'Email is required',
    profileInvalid: 'Invalid email address',
    forgotRequired: 'Please enter your email address',
    alreadyRegistered: 'Email is already registered',
    notVerified: 'Email not verified. Please check your inbox or use our verification help page.',
    tooLong: 'Email address is too long',
  },
  password: {
    required: 'Password is required',
    tooShort: 'Password must be at least 6 characters',
    tooLong: 'Password is too long',
    currentRequired: 'Please enter your current password.',
    mismatch: 'Passwords do not match',
    wrong: 'Email or password does not match',
  },
  code: { required: 'Please enter the code.', tooLong: 'That code is too long.' },
  registration: { failed: 'Registration failed. Please try again.' },
  profile: {
    displayNameTooShort: 'Display name is too short',
    displayNameTooLong: 'Display name is too long',
    cityTooLong: 'City name is too long',
    stateTooLong: 'State name is too long',
    stateUnknown: 'Please choose a state from the list',
    truckTypeTooLong: 'Truck type is too long',
    bioTooLong: 'Bio is too long',
    avatarNotImage: 'Please choose a photo.',
    avatarTooLarge: 'That photo is too big. Please choose one up to 5 MB.',
    fieldTooLong: 'That is too long',
  },
  completeProfile: {
    displayNameTooShort: 'Display name must be at least 3 characters',
    displayNameTooLong: 'Display name cannot exceed 30 characters',
    signInFirst: 'You must be logged in to complete your profile',
    failed: 'Failed to update profile',
  },
  share: {
    userRequired: 'User ID is required to share a post',
    unreached: 'Failed to share post. Please try again.',
  },
  comment: {
    empty: 'Please write something before posting.',
    tooLong: 'Comment is too long',
  },
  post: {
    required: 'Please fill in all required fields and add at least one image.',
    titleRequired: 'Give it a title.',
    titleTooLong: 'Title is too long',
    descriptionTooLong: 'Description is too long',
    requiredForNow: 'Please fill in all required fields. You can add the photo later.',
    codeRequired: 'Please enter your code.',
    codeTooLong: 'That code is too long.',
    latePhotoFailed: "We couldn't add the photo. Please try again.",
    points: '+5 points.',
    noPoints: 'This one earned no points. Up to ten posts a day do, each with a photo no one has posted before.',
    heldForPhotos: "We'll publish your post as soon as the photos are uploaded.",
    alreadyThere: (name: string) => `We already have ${name} at that exit. Pick it below, or add yours anyway.`,
    photoWaits: 'Connection lost. The upload will pick up where it left off.',
    photoGone: 'Choose that photo again. Its file was changed or deleted.',
    photoFailed: "Upload failed. We'll try again when you post.",
  },
  location: {
    nameRequired: 'Name Required',
    requiredFields: 'Please fill in all required fields.',
    tooLong: 'That is too long',
    searchQueryRequired: 'Search query required',
    otherPlace: "Please enter the other stop's number or the link to its page here.",
    bothDegrees: 'Please enter both latitude and longitude, or neither.',
    latitudeRange: 'Please enter degrees from -90 to 90, such as 35.19.',
    longitudeRange: 'Please enter degrees from -180 to 180, such as -101.76.',
    nameOdd: "Please enter the stop's own name, without links or phone numbers.",
    tooManyWords: 'You’ve reached today’s limit for stop reports. Please send the rest tomorrow.',
    tooManySuggestions: 'You’ve reached today’s limit for corrections. Please send the rest tomorrow.',
    tooManyFiles: 'You’ve reached today’s limit for files. Please upload the rest tomorrow.',
    tooManyToday: 'You’ve reached today’s limit for new stops. Please add the rest tomorrow.',
  },
  report: {
    reason: 'Please choose what is wrong.',
    tooLong: 'That is too long',
    emailRequired: 'Please enter your email address, so we can write back.',
    nameRequired: 'Please enter your full name.',
    workRequired: 'Please say which work is yours, and where we can see it.',
    signInForMore: 'Please sign in to report this. Without an account you can report unsafe content or your copyright.',
    tooManyToday: 'You’ve reached today’s limit for reports. Please send the rest tomorrow.',
    tooManyFromNetwork: 'We got a lot of reports from your network today. Please sign in, or email us.',
  },
  pairing: {
    codeRequired: 'Please enter the code the other device shows.',
    codeTooLong: 'That code is too long.',
  },
  restaurant: {
    nameRequired: 'Please enter its name.',
    addressRequired: 'Please enter its address.',
    stateRequired: 'Please choose its state.',
    ratingRange: 'Please enter a rating from 0 to 5, such as 4.5.',
    bothDegrees: 'Please enter both latitude and longitude, or neither.',
    latitudeRange: 'Please enter degrees from -90 to 90, such as 35.19.',
    longitudeRange: 'Please enter degrees from -180 to 180, such as -101.76.',
    tooLong: 'That is too long',
  },
  moderation: {
    reason: 'Please choose the rule that was broken.',
    wordsTooLong: 'Please keep it under 1,000 characters.',
    appealRequired: 'Please tell us why you think it was a mistake.',
    appealTooLong: 'Please keep it under 2,000 characters.',
  },
  suspension: {
    until: 'Please enter the date it ends, such as 2027-01-31.',
    past: 'Choose an end date in the future.',
  },
  trip: { from: 'Where are you starting?', to: 'Where are you headed?' },
  vote: { direction: 'Please choose Eat It or Beat It.' },
} as const;

/** For fields without their own error messages (app/schemas/atoms.ts). */
export const anyField = {
  missing: 'Please fill this in.',
  notText: 'Please enter this as text.',
  notNumber: 'Please enter a number.',
  notWholeNumber: 'Please enter a whole number.',
  notSwitch: 'Please answer true or false.',
  notList: 'Please send a list.',
  badlyWritten: 'Please check how this is written.',
  fewestCharacters: (minimum: string) => `Please use at least ${minimum} characters.`,
  mostCharacters: (maximum: string) => `Please use at most ${maximum} characters.`,
  fewest: (minimum: string) => `Please send at least ${minimum} of these.`,
  most: (maximum: string) => `Please send at most ${maximum} of these.`,
  atLeast: (minimum: string) => `Please enter a number of at least ${minimum}.`,
  atMost: (maximum: string) => `Please enter a number of at most ${maximum}.`,
  above: (limit: string) => `Please enter a number above ${limit}.`,
  below: (limit: string) => `Please enter a number below ${limit}.`,
  multipleOf: (step: string) => `Please enter a multiple of ${step}.`,
  oneOf: (choices: string) => `Please choose one of these: ${choices}.`,
} as const;

/** What is missing in a field of the creation form, by the field's name; the specification's sentence is above the form. */
export const missingFields = {
  title: 'Give it a title.',
  locationId: 'Pick a stop.',
  image: 'Add at least one photo.',
  placeName: 'Enter the name of the stop.',
  placeHighway: 'Enter its highway.',
  placeExit: 'Enter its exit number.',
} as const;

/** Above a form with errors. */
export const mistakesBelow = (count: number): string =>
  count === 1 ? 'Please fix one thing below.' : `Please fix ${count} things below.`;

/** @returns a field's name in a form's summary: `newPassword` is New password */
export function nameOfField(field: string): string {
  if (field === 'image') return 'Images';
  const words = field
    .replace(/Id$/, '')
    .replace(/^place/, 'stop')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Asked before discarding what was typed into a dialog. */
export const dialogs = { discard: 'Close this and lose what you typed?' } as const;

/** On the button that sends a form again. */
export const sending = { again: 'Send Again', asMine: 'Send in My Name' } as const;

/** For a form that has the key of a form that was already sent, but other content. */
export const sentBefore =
  'You already sent this once, before you changed it. To send this version as well, tap the button again.';

/** Shown above forms that only verified drivers may send. */
export const verifyFirst = 'Verify your email first: until then you can’t post, vote, comment or add stops.';

/** A form's photos, numbered in their order. */
export const photoGrid = {
  name: (at: number) => `Photo ${at}`,
  remove: (at: number, name: string) => (name ? `Remove photo ${at}, ${name}` : `Remove photo ${at}`),
  removed: (left: number) => `Photo removed. ${left === 0 ? 'None' : left} left.`,
  makeCover: (at: number) => `Make Cover: photo ${at}`,
  isCover: (at: number) => `Photo ${at} is the cover now, and comes first.`,
} as const;

/** For a photo that is rejected because of its size. */
export const photoWords = {
  tooManyPixels: (megapixels: number) =>
    `That photo has too many pixels. Up to ${megapixels} megapixels work for this kind of file. Please send a smaller copy.`,
};
