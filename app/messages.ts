import type { Undo } from './schemas/shown';

/**
 * Every sentence a person can be told, in one place. Those of specification §5 (rules), §8 (catalog) and §2 (verification) are
 * kept to the letter.
 */

/** Those that a page says by itself. A browser loads no other sentences: it is sent what it is to show. */
export const errorsInBrowser = {
  'not-found': 'There is nothing at this address.',
  'method-not-allowed': 'That cannot be done at this address.',
  'too-many-photos': 'A post can hold up to 10 photos.',
  unexpected: 'Something went wrong on our side. Please try again.',
  unavailable: 'We cannot reach our records right now. Please try again in a minute.',
  invalid: 'Please check what you entered.',
} as const;

/** One sentence for each way an operation can refuse; the API answers with these. */
export const errors = {
  ...errorsInBrowser,
  'malformed-request': 'That request could not be read.',
  busy: 'More is being sent to us right now than we can take in. Please try again in a moment.',
  misdirected: 'This is not the address of this site. Please use its own.',
  'signed-request-invalid': 'That request is not signed by Facebook, or is too old.',
  'invalid-cursor': 'That page of the list does not exist.',
  'not-signed-in': 'Please sign in first.',
  'wrong-credentials': 'Email or password is incorrect',
  'auto-login-refused': 'Please sign in with your password.',
  'second-factor-required': 'Please enter the code from your app, or a recovery code.',
  'second-step-lapsed': 'That took too long. Please sign in again.',
  'wrong-code': 'That code is not right, or was used before. Your app shows a new one every 30 seconds.',
  'wrong-password': 'That is not your current password.',
  'sign-in-too-old':
    'You signed in too long ago for this. Please sign out, sign in again, and do it within ten minutes.',
  'email-unproven': 'Please verify your email address first.',
  'second-factor-on': 'Codes at sign-in are on already.',
  'second-factor-off': 'Codes at sign-in are not on.',
  'address-link-invalid':
    'This link changes no address: it was used, is older than an hour, or a newer one was mailed.',
  forbidden: 'You may not do that.',
  'not-allowed': 'That takes a role that your account does not have.',
  'cross-site': 'That request came from another site, so nothing was done. Please try again from our own page.',
  'email-unverified': 'Email verification needed. Please check your inbox or use our verification help page.',
  'account-hidden':
    'That account is waiting to be erased. The link that we mailed you brings it back; each sign-in with its password mails one more.',
  'social-off': 'This site does not offer that way to sign in. Please use your email address.',
  'social-cancelled':
    'The sign-in was cancelled, and nothing was changed. You can try again, or use your email address.',
  'social-not-begun': 'That sign-in timed out or started in another browser. Please try again.',
  'social-failed':
    "They didn't answer properly. Nothing changed. Please try again in a minute, or use your email address.",
  'social-no-email':
    "We didn't get an email address, and you need one for an account. Please register with your email here, or try again and share it.",
  'social-email-taken':
    "There is already an account with that address. Please sign in with its password. Use “Forgot password?” if you don't know it.",
  'own-post': 'You cannot vote on your own post.',
  'own-comment': 'You cannot vote on your own comment.',
  'not-comment-author': 'Only its author can delete a comment.',
  'not-post-author': 'Only its author can delete a post.',
  'user-not-found': 'Driver not found',
  'post-not-found': 'Post not found',
  'comment-not-found': 'Comment not found',
  'location-not-found': 'Location not found',
  'restaurant-not-found': 'Restaurant not found',
  'short-url-not-found': 'That short link leads nowhere.',
  'highway-unknown': 'We know no stops on that highway yet.',
  'no-such-highway': 'We know no such highway. Please write it as its signs do: I-40, US-66 or TX-114.',
  'wrong-way': 'That highway does not run that way.',
  'email-already-exists': 'Email already exists',
  'name-taken': 'Another driver goes by that name, or by one that looks like it. Please choose another.',
  'restaurant-is-place': 'This restaurant is one of the locations. What is told of it is changed there.',
  'location-exists': 'We already have a place like this at that exit. Is it the same one?',
  'profile-already-complete': 'Your profile is already complete.',
  'form-key-reused': 'This form was already sent. Please open it again.',
  'body-too-large': 'That is more than we can take in one go.',
  'photo-too-large': 'That file is too big. Photos can be up to 20 MB, profile photos up to 5 MB.',
  'unsupported-media-type': 'That kind of content is not understood here.',
  'photo-unreadable': 'That file is not a photo we can read. JPEG, PNG, WebP, GIF, AVIF and HEIC work.',
  'storage-full': "We're out of room for photos. Please let us know and try again later.",
  'no-room': 'Our disk is full, so nothing new can be kept right now. Please tell us, and try again later.',
  'photo-store-unavailable': "We can't save photos right now. Please try again in a minute.",
  'photos-wait': 'Several photos of yours are still being worked on. Please send this one again in a moment.',
  'photos-crowded': 'Many photos are coming in right now. Please send yours again in a moment.',
  'photo-required': 'Please fill in all required fields and add at least one image.',
  'photo-not-awaited': "That code didn't work. It may be mistyped, already used, or more than 48 hours old.",
  'too-many-waiting': 'You have 20 posts waiting for photos. Add a photo to one, or delete one, first.',
  'device-not-found': 'No such device is signed in to your account.',
  'upload-not-found': 'That upload has expired. Please choose the photo again.',
  'pairing-unknown': "We can't find that code. It may be mistyped or expired.",
  'pairing-not-allowed': 'Not allowed yet. Please enter the code on your phone.',
  'export-not-found': 'This link does not lead to your data: its 3 days are over, or it was mailed to somebody else.',
  'export-no-address': 'Your account has no email address to send the link to. Please add one in your profile first.',
  'export-too-soon': 'You have asked for your data already. You can ask again a day after the last time.',
  'upload-out-of-step': 'That is not where the photo goes on. Ask how much of it has arrived.',
  'verification-link-invalid': 'Invalid verification link',
  'verification-link-expired': 'This verification link has expired.',
  'reset-link-invalid': 'Invalid or missing reset token. Please request a new password reset link.',
  'password-too-common': 'That password is too common. Try a short sentence instead.',
  'undo-link-invalid': 'This link does not keep an account: it was used, or its 30 days are over.',
  'too-many-requests': 'Too many tries. Please wait a bit and try again.',
} as const;

export const sentenceFor = (code: keyof typeof errors): string => errors[code];

/** On an error page, before the request's id. */
export const operator = { tell: 'If it goes on, tell the operator: request' } as const;

/** For a form that was sent while the database could not be reached. */
export const outage = {
  kept: 'What you wrote is kept here:',
  lostPhotos: 'Photos cannot be kept meanwhile: please choose them again afterwards.',
  sendAgain: 'Send it again',
} as const;

/** Sentences beside a field (specification §5). */
export const rules = {
  unknownField: 'There is no such field here.',
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
    avatarNotImage: 'Please choose an image file',
    avatarTooLarge: 'Please choose an image of at most 5 MB',
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
    titleTooLong: 'Title is too long',
    descriptionTooLong: 'Description is too long',
    requiredForNow: 'Please fill in all required fields. The photo can come later.',
    codeRequired: 'Please enter your code.',
    codeTooLong: 'That code is too long.',
    latePhotoFailed: 'Failed to add the photo. Please try again.',
    noPoints: 'It gives no points: up to ten posts a day do, each for a photo that nobody has posted before.',
    heldForPhotos: "We'll publish your post as soon as the photos are uploaded.",
    alreadyThere: (name: string) => `We already have ${name} at that exit. Pick it below, or add yours anyway.`,
    photoWaits: 'Connection lost. The upload will pick up where it left off.',
    photoFailed: "Upload failed. We'll try again when you post.",
  },
  location: {
    nameRequired: 'Name Required',
    requiredFields: 'Please fill in all required fields.',
    tooLong: 'That is too long',
    searchQueryRequired: 'Search query required',
    tooManyToday: 'You have added as many places as one driver can in a day. Please add the others tomorrow.',
  },
  pairing: {
    codeRequired: 'Please enter the code that the other device shows.',
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
  vote: { direction: 'Please choose Eat It or Beat It.' },
} as const;

/** For fields without a sentence of their own (app/schemas/words.ts). */
export const anyField = {
  missing: 'Please fill this in.',
  notText: 'Please enter this as text.',
  notNumber: 'Please enter a number.',
  notWholeNumber: 'Please enter a whole number.',
  notSwitch: 'Please answer true or false.',
  notList: 'Please send a list.',
  badlyWritten: 'Please check how this is written.',
  fewestCharacters: (fewest: string) => `Please use at least ${fewest} characters.`,
  mostCharacters: (most: string) => `Please use at most ${most} characters.`,
  fewest: (fewest: string) => `Please send at least ${fewest} of these.`,
  most: (most: string) => `Please send at most ${most} of these.`,
  atLeast: (least: string) => `Please enter a number of at least ${least}.`,
  atMost: (most: string) => `Please enter a number of at most ${most}.`,
  above: (limit: string) => `Please enter a number above ${limit}.`,
  below: (limit: string) => `Please enter a number below ${limit}.`,
  multipleOf: (step: string) => `Please enter a multiple of ${step}.`,
  oneOf: (choices: string) => `Please choose one of these: ${choices}.`,
} as const;

/** What a field of the creation form lacks, by its name; the specification's sentence stands over the form. */
export const missingFields = {
  title: 'Give it a title.',
  locationId: 'Pick a stop.',
  image: 'Add at least one photo.',
  placeName: 'Enter the name of the stop.',
  placeHighway: 'Enter its highway.',
  placeExit: 'Enter its exit number.',
} as const;

/** On the button that takes a vote back. */
export const undoLabel = 'Undo';

type Entering = 'login' | 'register';

const enterTo = (way: Entering, act: string): string => `${way === 'login' ? 'Sign in' : 'Register'} to ${act}.`;
const then = (way: Entering): string => (way === 'login' ? 'right after' : 'once you verify your email');

/** Above the form of a sign-in: what comes next. */
export const onwardWords = {
  vote: (way: Entering, button: string, title: string) =>
    `${enterTo(way, 'vote')} We'll count your ${button} for “${title}” ${then(way)}.`,
  commentVote: (way: Entering) => `${enterTo(way, 'vote')} We'll count your vote on the comment ${then(way)}.`,
  comment: (way: Entering, title: string) =>
    `${enterTo(way, 'comment')} We'll post your comment on “${title}” ${then(way)}.`,
  heldPost: (way: Entering, photos: number) =>
    `${enterTo(way, 'post')} We kept what you wrote${photos === 0 ? '' : photos === 1 ? ' and your photo' : ` and your ${photos} photos`}, and we'll fill in the form again ${then(way)}.${photos > 0 ? ' Photos wait for one hour.' : ''}`,
  newPost: (way: Entering) => `${enterTo(way, 'post your meat')} We'll take you to the form ${then(way)}.`,
  share: (way: Entering) => `${enterTo(way, 'share')} We'll bring you back to the post ${then(way)}.`,
  goOn: (way: Entering) => `${enterTo(way, 'go on')} We'll bring you back to where you were ${then(way)}.`,
  lostComment: (why: string, words: string) => `${why}. Here's what you wrote: ${words}`,
} as const;

/** Over a form. */
export const mistakesBelow = (count: number): string =>
  count === 1 ? 'Please fix one thing below.' : `Please fix ${count} things below.`;

/** @returns what a form's summary calls a field: `newPassword` is its New password */
export function nameOfField(field: string): string {
  if (field === 'image') return 'Images';
  const words = field
    .replace(/Id$/, '')
    .replace(/^place/, 'stop')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Before what was typed into a dialog is discarded. */
export const dialogs = { discard: 'Close this, and lose what you typed?' } as const;

export type Tone = 'success' | 'error' | 'info';
export type Notice = { tone: Tone; title: string; text?: string; undo?: Undo };

const success = (title: string, text?: string): Notice => ({ tone: 'success', title, text });
const failure = (title: string, text?: string): Notice => ({ tone: 'error', title, text });
const info = (title: string, text?: string): Notice => ({ tone: 'info', title, text });

/** Specification §8. */
export const nextStep = {
  verify: 'Please check your email to verify your account before logging in.',
  openLink: 'Open the link that we mailed to the new address within an hour.',
  proveFirst: 'Your email address stays as it is: a new one takes your current password, or a code, besides.',
  signInAnew: 'Please sign in with your new password.',
} as const;

/** Specification §8. */
export const dataDeletion = {
  notSignedIn: 'You must be logged in to request data deletion.',
  failed: 'Failed to submit data deletion request. Please try again later.',
  unreached: 'An unexpected error occurred. Please try again later.',
  submitted: 'Your data deletion request has been submitted successfully. Your account will be deleted within 30 days.',
} as const;

/** What a flash banner or toast can say (specification §8), by name. */
export const notices = {
  'signed-in': success('Welcome back!', "You've successfully logged in."),
  registered: success('Welcome!', 'Your account has been created successfully.'),
  'verification-required': info('Verification Required', nextStep.verify),
  'password-changed': success('Password changed', 'Every other device was signed out.'),
  'address-link-sent': info('Check your mail', nextStep.openLink),
  'address-changed': success('Address changed', 'Your account uses the new address from now on.'),
  'address-needs-proof': info('Saved, but for the address', 'One more step changes your email address.'),
  'second-factor-on': success('Codes are on', 'Keep your recovery codes where you will find them.'),
  'second-factor-off': success('Codes are off', 'Your password alone signs you in now.'),
  'device-ended': success('Signed out', 'That device has to sign in again.'),
  'other-devices-ended': success('Signed out everywhere else', 'Only this device is signed in now.'),
  'signed-out': success('Logged out', "You've been successfully logged out."),
  'email-required': failure('Email required', 'Please enter your email address'),
  'sign-in-to-see-profile': info('Not Logged In', 'Please log in to see your profile.'),
  'sign-in-to-complete-profile': info('Please log in', 'You need to be logged in to complete your profile'),
  'held-vote-refused': info("You're signed in, but your vote wasn't counted.", 'Please try again.'),
  'held-comment-refused': info("You're signed in, but your comment wasn't posted.", 'Please try again.'),
  'held-post': info("You're signed in.", 'Your post is filled in again. Check it, then post it.'),
  'sign-in-again': info('Please sign in again', 'The code took too long. Please sign in again.'),
  'sign-in-to-add-location': info('Authentication Required', 'Please log in to add a location.'),
  'post-created': success('Success!', 'Your post has been created.'),
  'post-failed': failure('Error', 'Failed to create post. Please try again.'),
  'post-waits': info('Saved without a photo.', 'Add one within 48 hours and everyone can see it.'),
  'late-photo-added': success('Photo added.', 'Everyone can see your post now.'),
  'waiting-post-dropped': success('Deleted.', 'No one else saw it.'),
  'post-deleted': success('Post deleted', 'The post and the points it gave are gone.'),
  'voted-up': success("You'll Eat It!", 'Thanks for rating this meat!'),
  'voted-down': success("You'll Beat It!", 'Thanks for rating this meat!'),
  'vote-withdrawn': info('Vote removed.', 'You can vote again anytime.'),
  'vote-failed': failure('Error', 'Failed to submit vote. Please try again.'),
  'comment-posted': success('Comment posted'),
  'comment-deleted': success('Comment deleted'),
  'comment-vote-failed': failure('Error', 'Failed to submit vote. Please try again.'),
  'comment-delete-failed': failure('Error', 'Failed to delete comment. Please try again.'),
  'comment-failed': failure('Error', 'Failed to post comment. Please try again.'),
  'comment-empty': failure('Empty comment', 'Please write something before posting.'),
  shared: success('Thanks for sharing!', 'The share has been counted.'),
  'shared-before': info('Thanks for sharing!', 'It has given its points, or five shares have today.'),
  'short-link-lost': info('That short link leads nowhere.', 'Here is the home page instead.'),
  'share-failed': failure('Error Sharing Post', 'Failed to record share. Please try again.'),
  'link-copied': success('Link copied!', 'URL copied to clipboard'),
  'message-copied': success('Message and link copied!', 'Full message copied to clipboard'),
  'copy-failed': failure('Failed to copy', 'Please try again or manually copy the URL'),
  'place-failed': failure('Error', 'Failed to create location. Please try again.'),
  'location-failed': failure('Error Adding Location'),
  'location-created': success('Success!', 'New location created successfully.'),
  'restaurant-added': success('Added', 'The restaurant is in the list.'),
  'restaurant-changed': success('Saved', 'The list has it from now on.'),
  'restaurant-removed': success('Removed', 'The restaurant is out of the list.'),
  'restaurant-failed': failure('Not saved'),
  'place-confirmed': success('Thanks!', 'The others can see that it was right today.'),
  'place-reported': success('Thanks for telling us', 'It is marked as closed when three drivers have said so.'),
  'place-closed': success('Thanks for telling us', 'It is marked as closed now.'),
  'place-report-failed': failure('Error', 'Failed to take your word. Please try again.'),
  'profile-updated': success('Profile updated', 'Your profile has been saved.'),
  'profile-update-failed': failure('Update failed', 'Please check what you entered.'),
  'profile-completion-failed': failure('Error', 'An error occurred while updating your profile'),
  'avatar-updated': success('Avatar updated', 'Your new picture is in place.'),
  'avatar-failed': failure('Avatar update failed', 'Failed to update avatar'),
  'verification-sent': success('Email sent', 'If that email needs verifying, a new link is on its way.'),
  'verification-send-failed': failure('Failed to Send', 'Could not send verification email. Please try again later.'),
  'password-reset': success('Password changed', nextStep.signInAnew),
  'sign-in-to-delete': failure('Not Logged In', dataDeletion.notSignedIn),
  'deletion-requested': success('Request Submitted', dataDeletion.submitted),
  'deletion-undone': success(
    'Welcome back!',
    'Your account, your posts and your comments are shown again. Please sign in.',
  ),
  'device-allowed': success('Done', 'The other device will be signed in within seconds.'),
  'device-refused': info('Denied.', "The other device isn't signed in."),
  'data-asked': success('We are on it', 'We mail you a link when your data is ready. Most often that takes minutes.'),
  'added-to-cart': success('Added to cart'),
  'removed-from-cart': success('Removed from cart'),
  'lite-on': info('Lite Mode is on', 'Tap a photo to load it.'),
  'lite-off': info('Lite Mode is off', 'Photos load on their own again.'),
} as const satisfies Record<string, Notice>;

export type NoticeName = keyof typeof notices;

/** Verification screen (specification §2, §4). */
export const verification = {
  missingToken: 'Missing verification token',
  invalidLink: 'Invalid verification link',
  done: 'Your email is verified.',
  doneWithoutPassword:
    'Your email address is verified. Your account has no password yet: please choose one, in your account or by “Forgot password?”.',
  already: 'Your email address was already verified.',
  expired: 'This link has expired. Links are good for 24 hours.',
  error: (detail: string) => `An error occurred during verification: ${detail}`,
  sent: 'If that email needs verifying, a new link is on its way.',
} as const;

/** Specification §8. */
export const passwordReset = {
  missingToken: 'Invalid or missing reset token. Please request a new password reset link.',
  failed: 'Failed to reset password. Please try again.',
  requestFailed: 'Failed to process request',
  unreached: 'An unexpected error occurred',
  sent: 'If an account uses that address, a link to choose a new password is on its way.',
} as const;

/** Where the map has nothing to draw. */
export const foodMap = {
  unknownState: (typed: string) => `There is no state “${typed}”. Here is the whole country.`,
  empty: 'Nothing is on the map yet.',
  emptyState: (state: string) => `Nothing in ${state} is on the map yet.`,
  emptyCell: 'Nothing lies here any more.',
} as const;

/** The Food Map (specification §8). */
export const restaurants = {
  loadFailed: (message: string) => `Error loading restaurants: ${message}`,
  searchFailed: { title: 'Search failed', text: 'Could not complete search. Please try again.' },
  nothingYet: 'Restaurants and diners among the locations stand here as well. Add one that you know.',
  nothingFound: 'Try a shorter word, or another state. One that is missing is added with the locations.',
  isPlace: (name: string, id: number) =>
    `${name} is one of the locations. What is told of it is changed there: /locations/${id}`,
} as const;

/** In place of a list that could not be read (specification §8). */
export const unreadLists = {
  weeklyLeaders: 'Failed to fetch weekly leaders',
  monthlyLeaders: 'Failed to fetch monthly leaders',
  latestPosts: 'Failed to fetch latest posts',
  map: 'Failed to draw the map',
  mostEatenPosts: 'Failed to fetch most eaten posts',
  mostBeatPosts: 'Failed to fetch most beat posts',
  locationsSearch: 'Failed to search locations',
  locationsFilter: 'Failed to filter locations',
  locationPosts: 'Failed to get location posts',
} as const;

/** The same for parts that the specification has no words for. */
export const unreadParts = {
  leaders: 'Failed to fetch leaders',
  ownRank: 'Failed to fetch your rank',
  meatMaster: 'Failed to fetch the Meat Master',
  highwayLeaders: 'Failed to fetch the leaders of this highway',
  driverPosts: 'Failed to fetch posts',
  driverPoints: 'Failed to fetch points',
  waitingPosts: 'Failed to fetch waiting posts',
  comments: 'Failed to fetch comments',
  nearbyStops: 'Failed to fetch the nearest stops',
  plates: 'Failed to fetch what was posted from these stops',
} as const;

/** For a page that a weak link did not bring. */
export const unreached = {
  title: 'No connection',
  stays: 'Nothing came through, so this page stays as it is.',
  asItWas: 'This page is as you last saw it.',
  tryAgain: 'Try again',
} as const;

/** With what to do next. */
export const emptyLists = {
  locations: 'No locations found',
  locationsSearch: 'No locations match your search',
  restaurants: 'No restaurants found',
  restaurantsSearch: 'No restaurants match your search',
} as const;

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, 20).map((name) => `"${name.slice(0, 40)}"`);
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ');
};

/** Why a file of places, or its rest, cannot be read: for whoever imports it. */
export const unreadableFile = {
  missing: 'There is no such file.',
  forbidden: 'This account may not read it.',
  folder: 'It is a folder, not a file.',
  notOpened: 'It cannot be opened.',
  empty: 'It is empty.',
  noText: 'It is not a text file in UTF-8 or UTF-16.',
  wrongEncoding: (encoding: string, line: number) =>
    `Line ${line} is not ${encoding.startsWith('utf-16') ? 'UTF-16' : 'UTF-8'} text. Please save the file as UTF-8.`,
  noList: 'It is JSON, but not a list of places: it should begin with "[", or have a list "features" or "elements".',
  cutOff: (line: number) => `Its list is cut off: the element on line ${line} does not end.`,
  quoteOpen: (line: number) => `A quote in the record on line ${line} is opened and never closed.`,
  noGpx: (root: string) => `It is XML, but not GPX: its outermost element is <${root.slice(0, 40)}>.`,
  notXml: (line: number, detail: string) => `Its XML is broken on line ${line}: ${detail}`,
  doctype: (line: number) => `Line ${line} has a DOCTYPE. Files with one are not read, for it may hide anything.`,
  tooDeep: (line: number) => `Its elements lie too deep in each other on line ${line}.`,
  textTooLong: (line: number) => `It has a text or tag without an end around line ${line}.`,
  notMapped: 'A mapping (--map) is for CSV and GeoJSON; this file is neither.',
  notFiltered: 'A choice of rows (--where) is for CSV and GeoJSON; this file is neither.',
  noSuchColumn: (column: string, there: readonly string[]) =>
    `The mapping names a column "${column}", but its first line has ${listed(there)}.`,
  unknownColumns: (there: readonly string[]) =>
    `Its first line names no columns we know. It needs "name", and "highway", "state" or "latitude" and "longitude", or a mapping (--map COLUMN=FIELD). It has ${listed(there)}.`,
} as const;

/** Found before any file is opened. */
export const mappingMistakes = {
  noPair: (pair: string) => `--map "${pair}" is no mapping: write --map COLUMN=FIELD.`,
  unknownField: (pair: string, name: string, fields: readonly string[]) =>
    `--map "${pair}": there is no field "${name}"; there are ${fields.join(', ')}.`,
  columnTwice: (column: string) => `--map names the column "${column}" twice.`,
  noCondition: (pair: string) => `--where "${pair}" is no condition: write --where COLUMN=VALUE.`,
  conditionTwice: (column: string) => `--where names the column "${column}" twice.`,
  unknownType: (given: string, types: readonly string[]) =>
    `--type "${given}": there is no such type; there are ${types.join(', ')}.`,
  fieldTwice: (field: string) => `--map names the field "${field}" twice.`,
} as const;

/** Why a backup cannot be made or restored. */
export const backupMistakes = {
  noRoom:
    'the disk is nearly full: what is left is kept for the database. Make room, or name a place on another disk. ' +
    'Nothing was changed.',
  exists: (file: string) => `${file} is there already and is left as it is.`,
  tooSlow:
    'the database keeps what rows were for 300 seconds, and reading all rows took longer. Nothing was written. ' +
    'Give it an hour: db.adminCommand({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 3600 }).',
  collectionName: (name: string) => `a backup cannot hold a collection of the name ${name}.`,
  damaged: (file: string, detail: string) => `${file} is no whole backup: ${detail}. Nothing was changed.`,
  otherFormat: 'it is of a format that this version of the site does not know',
  strange: (name: string) => `it holds "${name}", which no backup does`,
  rowsCut: (name: string) => `the rows of "${name}" are cut off`,
  counts: 'it does not hold what its manifest counts',
  notEmpty: (what: string) =>
    `there is something already (${what}); -- FILE --replace puts the backup in its place. Nothing was changed.`,
  atIt: 'another restore is at it. Wait for its end, or a minute if its machine is gone. Nothing was changed.',
  unfinished: (madeAt: Date) =>
    `the restore of the backup of ${madeAt.toISOString()} was cut off half-way. Finish it: npm run restore`,
} as const;

/** Why places cannot be exported. */
export const exportMistakes = {
  noRoom: 'the disk is nearly full, and what is left is kept for the database',
  format: (given: string | undefined, formats: readonly string[]) =>
    given === undefined
      ? `--format is missing; there are ${formats.join(', ')}.`
      : `There is no format "${given}"; there are ${formats.join(', ')}.`,
  state: (given: string) => `"${given}" is no US state.`,
  notWritten: (file: string, detail: string) => `${file} could not be written: ${detail}`,
} as const;
