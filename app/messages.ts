import { isolated } from './schemas/name-of';
import type { ReportReason, ReportSubject } from './schemas/reports';
import type { Undo } from './schemas/shown';

/**
 * Every sentence a person can be told, in one place. Those of specification §5 (rules), §8 (catalog) and §2 (verification) are
 * kept to the letter.
 */

const quoted = (words: string): string => `“${isolated(words)}”`;

/** Those that a page says by itself. A browser loads no other sentences: it is sent what it is to show. */
export const errorsInBrowser = {
  'not-found': "We can't find that page.",
  'method-not-allowed': "You can't do that here.",
  'too-many-photos': 'A post can have up to 10 photos.',
  unexpected: 'Something went wrong on our side. Please try again.',
  unavailable: "We can't reach our database right now. Please try again in a minute.",
  invalid: 'Please check what you entered.',
} as const;

/** One sentence for each way an operation can refuse; the API answers with these. */
export const errors = {
  ...errorsInBrowser,
  'malformed-request': "We couldn't read that request.",
  busy: "We're getting more than we can handle right now. Please try again in a moment.",
  misdirected: "This isn't the address of this site. Please use its own.",
  'signed-request-invalid': "That request isn't signed by Facebook, or it's too old.",
  'invalid-cursor': "That page of the list doesn't exist.",
  'not-signed-in': 'Please sign in first.',
  'other-account': 'Another driver is signed in on this device now.',
  'wrong-credentials': 'Email or password is incorrect',
  'auto-login-refused': 'Please sign in with your password.',
  'second-factor-required': 'Please enter the code from your app, or a recovery code.',
  'second-step-lapsed': 'That took too long. Please sign in again.',
  'account-changed': 'This account was just changed. Please sign in again.',
  'wrong-code': 'That code is wrong or was already used. Your app shows a new one every 30 seconds.',
  'wrong-password': "That isn't your current password.",
  'sign-in-too-old': 'For your security, sign out and back in, then try again within 10 minutes.',
  'email-unproven': 'Please verify your email first.',
  'second-factor-on': 'Two-step verification is already on.',
  'second-factor-off': "Two-step verification isn't on.",
  'address-link-invalid':
    'This link no longer works. It was used, is over an hour old, or was replaced by a newer one.',
  forbidden: "You don't have permission to do that.",
  'not-allowed': "That takes a role your account doesn't have.",
  'cross-site': 'That request came from another site, so we blocked it. Please try again from our own page.',
  'email-unverified': 'Email verification needed. Please check your inbox or use our verification help page.',
  'account-hidden':
    'That account is scheduled for deletion. The link we emailed you brings it back. Sign in with its password again to get another one.',
  suspended:
    'Your account is suspended. Until that ends you can read, and download your data. Your profile says why, and how to appeal.',
  'social-off': "This site doesn't offer that way to sign in. Please use your email.",
  'social-cancelled': 'The sign-in was canceled and nothing changed. You can try again or use your email.',
  'social-not-begun': 'That sign-in timed out or started in another browser. Please try again.',
  'social-failed':
    "They didn't answer properly. Nothing changed. Please try again in a minute, or use your email address.",
  'social-no-email':
    "We didn't get an email address, and you need one for an account. Please register with your email here, or try again and share it.",
  'social-email-taken':
    "There is already an account with that email. Please sign in with its password. Use “Forgot password?” if you don't know it.",
  'own-post': "You can't vote on your own post.",
  'own-comment': "You can't vote on your own comment.",
  'own-content': "That's yours, so you can't report it. You can change or delete it.",
  'not-comment-author': 'Only the person who posted it can delete it.',
  'not-post-author': 'Only the person who posted it can do that.',
  'too-late-to-edit': 'A post can be edited for 30 minutes. After that you can delete it and post again.',
  'user-not-found': 'Driver not found',
  'post-not-found': 'Post not found',
  'post-hidden': 'This post was hidden because it broke a rule of this site.',
  'decided-already': 'Someone else has already decided this.',
  'own-decision': "You can't decide on yourself or on what you posted. Another moderator can.",
  'other-moderator': "Moderators can't suspend each other. The operator can take the role away.",
  'not-hidden': "This isn't hidden.",
  'not-suspended': "This account isn't suspended.",
  'act-not-found': "We can't find that decision.",
  'appeal-made': 'You have already appealed this decision.',
  'nothing-to-appeal': 'This decision no longer stands, so there is nothing to appeal.',
  'appeal-for-another': 'You made this decision, so another moderator has to look at the appeal.',
  'comment-not-found': 'Comment not found',
  oneself: "That's you.",
  'too-many-follows': 'You follow as much as one driver can. Unfollow something first.',
  'too-many-blocks': 'You have blocked as many drivers as one can. Unblock someone first.',
  'location-not-found': 'Stop not found',
  'other-not-found': "We can't find that other stop. Give its number, or the address of its page here.",
  'place-file-not-found': 'That file is not here anymore.',
  'place-file-elsewhere': 'Someone went on with this file before you.',
  'place-file-too-large': 'That file is too big. Files of places can be up to 20 MB here.',
  'place-file-missing': 'Please choose a file.',
  'suggestion-not-found': 'Suggestion not found',
  'case-not-found': 'Report not found',
  'too-many-reports': 'Ten of your reports are waiting. Please come back when a moderator has looked at them.',
  'reported-enough': 'Enough people have reported this. A moderator will look at it.',
  'suggestion-decided': 'Another editor has already decided this.',
  'nothing-suggested': "That's what we show already. Please change at least one thing.",
  'too-many-suggestions': 'Enough corrections of this stop are waiting. Please come back when an editor has been here.',
  'place-changed': 'This stop has changed since you opened the page. Please look again.',
  'change-not-found': 'That change is not in the history of this stop.',
  'change-undone': 'That change was already undone.',
  'change-overtaken': 'It changed again since. Undo the later change first.',
  'restaurant-not-found': 'Restaurant not found',
  'short-url-not-found': "That short link doesn't work.",
  'highway-unknown': "We don't have any stops on that highway yet.",
  'no-such-highway': "We don't know that highway. Write it the way its signs do: I-40, US-66, TX 114 or Loop 410.",
  'wrong-way': "That highway doesn't run in that direction.",
  'trip-point-unknown': "We don't know that city, stop or exit.",
  'trip-point-ambiguous': 'There is more than one place of that name. Which one do you mean?',
  'trip-unreached': "We can't find a way there over interstates and US highways.",
  'email-already-exists': 'Email already exists',
  'name-taken': 'Another driver already uses that name, or one that looks like it. Please choose another.',
  'restaurant-is-place': 'This restaurant is one of our stops. Please change it there.',
  'location-exists': 'We already have a stop like this at that exit. Is it the same one?',
  'profile-already-complete': 'Your profile is already complete.',
  'form-key-reused': 'This form was already sent. Please open it again.',
  'body-too-large': "That's too much at once.",
  'photo-too-large': 'That file is too big. Photos can be up to 20 MB, profile photos up to 5 MB.',
  'unsupported-media-type': "We can't read that kind of file.",
  'photo-unreadable': "That file isn't a photo we can read. JPEG, PNG, WebP, GIF, AVIF and HEIC work.",
  'storage-full': "We're out of room for photos. Please let us know and try again later.",
  'no-room': "Our disk is full, so we can't save anything new right now. Please let us know and try again later.",
  'photo-store-unavailable': "We can't save photos right now. Please try again in a minute.",
  'photos-wait': "We're still working on some of your photos. Please send this one again in a moment.",
  'photos-crowded': "We're getting a lot of photos right now. Please send yours again in a moment.",
  'photo-required': 'Please fill in all required fields and add at least one image.',
  'photo-not-awaited': "That code didn't work. It may be mistyped, already used, or more than 48 hours old.",
  'newcomer-posts':
    "That's all the posts a new account has for today. You can post again tomorrow, and once your first post has been up for a day, this limit goes away.",
  'newcomer-link':
    "New accounts can't post links or email addresses yet. Please take it out. Once your first post has been up for a day, you can.",
  'too-many-waiting': 'You have 20 posts waiting for photos. Add a photo to one, or delete one, first.',
  'device-not-found': "That device isn't signed in to your account.",
  'upload-not-found': 'That upload has expired. Please choose the photo again.',
  'pairing-unknown': "We can't find that code. It may be mistyped or expired.",
  'pairing-not-allowed': 'Not allowed yet. Please enter the code on your phone.',
  'export-not-found': "This link doesn't work. It's over 3 days old or belongs to another account.",
  'export-no-address': 'Your account has no email address to send the link to. Please add one in your profile first.',
  'export-too-soon': 'You already requested your data. You can ask once a day.',
  'upload-out-of-step': "The upload doesn't continue there. Ask how much of it has arrived.",
  'verification-link-invalid': 'Invalid verification link',
  'verification-link-expired': 'This verification link has expired.',
  'reset-link-invalid': 'Invalid or missing reset token. Please request a new password reset link.',
  'password-too-common': 'That password is too common. Try a short sentence instead.',
  'undo-link-invalid': 'This link no longer works. It was used or is over 30 days old.',
  'letter-link-invalid':
    "This link doesn't work. Open the one in your newest letter, or sign in to choose what we email you.",
  'push-off': "This site doesn't send notifications to devices.",
  'push-address-refused': "We can't reach your browser's notification service.",
  'too-many-devices': 'Ten of your devices get notifications already. Turn them off on one, or sign it out, first.',
  'too-many-requests': 'Too many tries. Please wait a bit and try again.',
} as const;

/** On a device's screen. @param most that is counted */
export const pushWords = {
  count: (unread: number, most: number): string =>
    unread === 1 ? 'You have a new notice.' : `You have ${unread > most ? `more than ${most}` : unread} new notices.`,
  andMore: (text: string, more: number): string => (more === 0 ? text : `${text} And ${more} more.`),
} as const;

export const sentenceFor = (code: keyof typeof errors): string => errors[code];

/** On an error page, before the request's id. */
export const operator = { tell: 'If it keeps happening, contact us and mention request' } as const;

/** For a form that was sent while the database could not be reached. */
export const outage = {
  kept: "Here's what was typed:",
  lostPhotos: "We couldn't keep your photos. Please add them again.",
} as const;

/** On the button that sends it once more; script needs none of these. */
export const sending = { again: 'Send Again', asMine: 'Send in My Name' } as const;

/** Sentences beside a field (specification §5). */
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
    otherPlace: 'Please give the number of the other stop, or the address of its page here.',
    bothDegrees: 'Please enter both latitude and longitude, or neither.',
    latitudeRange: 'Please enter degrees from -90 to 90, such as 35.19.',
    longitudeRange: 'Please enter degrees from -180 to 180, such as -101.76.',
    nameOdd: "Please enter the stop's own name, without links or phone numbers.",
    tooManyWords: "You've told us about as many stops as one driver can in a day. Please tell us more tomorrow.",
    tooManySuggestions: "You've suggested as much as one driver can in a day. Please send the rest tomorrow.",
    tooManyFiles: 'That is as many files as one editor can bring in a day. Please bring the rest tomorrow.',
    tooManyToday: "You've added as many stops as one driver can in a day. Please add the rest tomorrow.",
  },
  report: {
    reason: 'Please choose what is wrong.',
    tooLong: 'That is too long',
    emailRequired: 'Please enter your email address, so we can write back.',
    nameRequired: 'Please enter your full name.',
    workRequired: 'Please say which work of yours it is, and where we can see it.',
    signInForMore:
      'Please sign in to report this. Without an account you can report what is unsafe, and your copyright.',
    tooManyToday: "You've reported as much as one driver can in a day. Please send the rest tomorrow.",
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
    until: 'Please give the date it ends, such as 2027-01-31.',
    past: 'Please choose an end that is still ahead.',
  },
  trip: { from: 'Where does the trip begin?', to: 'Where does the trip lead?' },
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

/** The photos of a form, numbered as they stand. */
export const photoGrid = {
  name: (at: number) => `Photo ${at}`,
  remove: (at: number, name: string) => (name ? `Remove photo ${at}, ${name}` : `Remove photo ${at}`),
  removed: (left: number) => `Photo removed. ${left === 0 ? 'None' : left} left.`,
  makeCover: (at: number) => `Make cover: photo ${at}`,
  isCover: (at: number) => `Photo ${at} is the cover now, and comes first.`,
} as const;

/** On the button that takes a vote back. */
export const undoLabel = 'Undo';

type Entering = 'login' | 'register';

const enterTo = (way: Entering, act: string): string => `${way === 'login' ? 'Sign in' : 'Register'} to ${act}.`;
const then = (way: Entering): string => (way === 'login' ? 'right after' : 'once you verify your email');

/** Above the form of a sign-in: what comes next. */
export const pendingWords = {
  vote: (way: Entering, button: string, title: string) =>
    `${enterTo(way, 'vote')} We'll count your ${button} for ${quoted(title)} ${then(way)}.`,
  commentVote: (way: Entering) => `${enterTo(way, 'vote')} We'll count your vote on the comment ${then(way)}.`,
  comment: (way: Entering, title: string) =>
    `${enterTo(way, 'comment')} We'll post your comment on ${quoted(title)} ${then(way)}.`,
  heldForm: (way: Entering) =>
    `${enterTo(way, 'go on')} We kept what you typed, and we'll fill in the form again ${then(way)}.`,
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
export const dialogs = { discard: 'Close this and lose what you typed?' } as const;

export type Tone = 'success' | 'error' | 'info';
export type Notice = { tone: Tone; title: string; text?: string; undo?: Undo };

/** Of words of the operator's list. */
export const heldBack = {
  waits: 'A moderator will look at it before it is shown.',
  toAuthor:
    "A word in it is on this site's list of words to hold back. A moderator will look at it before it is shown.",
  toModerators: (word: string) => `It has “${word}” in it, from the list of words to hold back.`,
  refused: "One of these words is on this site's list of words that it doesn't show. Please choose another.",
} as const;

const success = (title: string, text?: string): Notice => ({ tone: 'success', title, text });
const failure = (title: string, text?: string): Notice => ({ tone: 'error', title, text });
const info = (title: string, text?: string): Notice => ({ tone: 'info', title, text });

/** Specification §8. */
export const nextStep = {
  verify: 'Please check your email to verify your account before logging in.',
  openLink: 'Open the link we emailed to the new address within an hour.',
  proveFirst: "Your email didn't change. To change it, give your current password or a code as well.",
  signInAnew: 'Please sign in with your new password.',
} as const;

/** Specification §8. */
export const dataDeletion = {
  notSignedIn: 'You must be logged in to request data deletion.',
  failed: 'Failed to submit data deletion request. Please try again later.',
  unreached: 'An unexpected error occurred. Please try again later.',
  submitted: 'Your data deletion request has been submitted successfully. Your account will be deleted within 30 days.',
} as const;

/** What the site asks of those who post, by the reason for which something is reported, hidden or suspended. */
export const communityRules: Record<ReportReason, { name: string; rule: string }> = {
  spam: { name: 'Spam', rule: 'No advertising, no scams, and not the same thing over and over.' },
  rude: { name: 'Rude or hateful', rule: 'Be decent to people. No insults, threats or hate.' },
  'not-food': { name: 'Not food', rule: 'Posts are about food on the road, with a photo of it.' },
  unsafe: { name: 'Unsafe or illegal', rule: 'Nothing illegal, and nothing that puts anyone in danger.' },
  private: { name: 'Private information', rule: "No one's private details, and no photos of people who didn't agree." },
  copyright: { name: 'Copyright', rule: 'Only photos and words that are yours to share.' },
  other: { name: 'Something else', rule: 'Keep this a place where drivers like to be.' },
};

const thing: Record<ReportSubject, string> = { post: 'post', comment: 'comment', user: 'account', location: 'stop' };

type LoggedAct = { kind: string; what: string; by: string; isAppeal: boolean; days: number | null };
type ToldAct = { kind: string; subject: ReportSubject; by: string; until: string | null; title?: string | null };

/** What moderators decide, told to whose it is about. */
export const moderationWords = {
  /** @param given.until the end of a suspension; null for one without an end */
  ofAct: ({ kind, subject, by, until, title }: ToldAct): string => {
    const what = title ? `${thing[subject]} ${quoted(title)}` : thing[subject];
    if (kind === 'hidden' && by === 'site') return `Your ${what} is hidden.`;
    if (kind === 'hidden') return `We hid your ${what}.`;
    if (kind === 'kept') return `We looked at your ${what} and left it as it is.`;
    if (kind === 'restored') return `Your ${what} is shown again.`;
    if (kind === 'warned' && (subject === 'post' || subject === 'comment'))
      return `We hid your ${what}, and this is a warning: please look at the rules again.`;
    if (kind === 'warned') return `This is a warning about your ${what}: please look at the rules again.`;
    if (kind === 'suspended') return until ? `Your account is suspended until ${until}.` : 'Your account is suspended.';
    if (kind === 'withdrawn') return 'We looked at your appeal, and took the warning back.';
    if (kind === 'unsuspended') return 'Your account is no longer suspended.';
    return 'We looked at your appeal. The decision stands.';
  },
  /** In the public log: nobody is named. @param given.days of a suspension; null for one without an end */
  inLog: ({ kind, what, by, isAppeal, days }: LoggedAct): string => {
    const who = by === 'site' ? 'The site' : 'A moderator';
    const after = isAppeal ? ' after an appeal' : '';
    if (kind === 'hidden') return `${who} hid a ${what}.`;
    if (kind === 'restored') return `${who} showed a ${what} again${after}.`;
    if (kind === 'kept') return `${who} looked at a ${what} that was reported, and left it as it is.`;
    if (kind === 'warned' && what !== 'driver') return `${who} hid a ${what} and warned who posted it.`;
    if (kind === 'warned') return `${who} warned a driver.`;
    if (kind === 'withdrawn') return `${who} took a warning back${after}.`;
    if (kind === 'suspended') {
      const time = days === null ? 'for good' : days === 1 ? 'for a day' : `for ${days} days`;
      return `${who} suspended a driver ${time}.`;
    }
    if (kind === 'unsuspended') return `${who} ended a driver’s suspension${after}.`;
    return `${who} looked at an appeal, and the decision stands.`;
  },
  /** For everybody who may not see it. */
  hiddenPost: ({ by, reason }: { by: string; reason: ReportReason }) =>
    `${by === 'site' ? 'This post is hidden.' : 'A moderator has hidden this post.'} The rule: ${communityRules[reason].name}. ${communityRules[reason].rule}`,
  /** For a moderator whose decision comes second. */
  decidedAlready: ({ by, kind, reason, when }: { by: string; kind: string; reason: ReportReason; when: string }) =>
    `${by === 'site' ? 'The site' : 'A moderator'} has already dealt with this on ${when}: ${kind} (${communityRules[reason].name.toLowerCase()}). Look again before you decide.`,
  rule: ({ name, rule }: { name: string; rule: string }): string => `The rule: ${name}. ${rule}`,
  words: (words: string): string => `What was said about it: ${isolated(words)}`,
  /** Of the site, for the author of what drivers reported. */
  reported: 'Drivers reported it. A moderator will look at it.',
} as const;

/** What a flash banner or toast can say (specification §8), by name. */
export const notices = {
  'signed-in': success('Welcome back!', "You've successfully logged in."),
  registered: success('Welcome!', 'Your account has been created successfully.'),
  'verification-required': info('Verification Required', nextStep.verify),
  'password-changed': success('Password changed', 'Your other devices were signed out.'),
  'address-link-sent': info('Check your email', nextStep.openLink),
  'address-changed': success('Email changed', 'Use it to sign in from now on.'),
  'address-needs-proof': info('Profile saved', 'One more step to change your email.'),
  'second-factor-on': success('Two-step verification is on', 'Keep your recovery codes somewhere safe.'),
  'second-factor-off': success('Two-step verification is off', 'Your password alone signs you in now.'),
  'letter-on': success('You get the weekly letter', 'It comes on Monday morning. One press in it ends it.'),
  'letter-off': info('No weekly letter', "We won't ask again."),
  'push-off': info('Stopped on this device', 'Your notices are still on the site.'),
  'push-words': success('Saved', 'It holds for this device.'),
  'device-ended': success('Signed out', 'That device has to sign in again.'),
  'other-devices-ended': success('Signed out everywhere else', 'Only this device is signed in now.'),
  'signed-out': success('Logged out', "You've been successfully logged out."),
  'email-required': failure('Email required', 'Please enter your email address'),
  'sign-in-to-see-profile': info('Not Logged In', 'Please sign in to see your profile.'),
  'sign-in-to-complete-profile': info('Please log in', 'You need to be logged in to complete your profile'),
  'held-vote-refused': info("You're signed in, but your vote wasn't counted.", 'Please try again.'),
  'held-comment-refused': info("You're signed in, but your comment wasn't posted.", 'Please try again.'),
  'held-form': info("You're signed in.", 'The form is filled in again. Check it, then send it.'),
  'held-post': info("You're signed in.", 'Your post is filled in again. Check it, then post it.'),
  'sign-in-again': info('Please sign in again', 'The code took too long. Please sign in again.'),
  'sign-in-to-add-location': info('Authentication Required', 'Please sign in to add a stop.'),
  'post-held': info('Your post waits', heldBack.waits),
  'post-created': success('Success!', 'Your post has been created.'),
  'post-edited': success('Saved', 'Your post is updated.'),
  'post-photos-added': success('Photos added', 'They are on your post now.'),
  'post-edit-failed': failure('Not saved', 'Please check what you entered.'),
  'post-failed': failure('Error', 'Failed to create post. Please try again.'),
  'post-waits': info('Saved without a photo.', 'Add one within 48 hours and everyone can see it.'),
  'late-photo-added': success('Photo added.', 'Everyone can see your post now.'),
  'waiting-post-dropped': success('Deleted.', 'No one else saw it.'),
  'post-restored': success('Restored', 'Everyone can see it again, and its author has been told.'),
  'appeal-granted': success('Taken back', 'They have been told.'),
  'appeal-upheld': success('Upheld', 'They have been told.'),
  'appeal-settled': info('Nothing to decide', 'The decision no longer stood.'),
  appealed: success('Appeal sent', 'A moderator will look at it. We tell you what comes of it.'),
  'post-deleted': success('Post deleted', 'Your post and its points are gone.'),
  'voted-up': success("You'll Eat It!", 'Thanks for rating this meat!'),
  'voted-down': success("You'll Beat It!", 'Thanks for rating this meat!'),
  'vote-withdrawn': info('Vote removed.', 'You can vote again anytime.'),
  'vote-failed': failure('Error', 'Failed to submit vote. Please try again.'),
  'comment-held': info('Your comment waits', heldBack.waits),
  'comment-posted': success('Comment posted'),
  'comment-deleted': success('Comment deleted'),
  'comment-vote-failed': failure('Error', 'Failed to submit vote. Please try again.'),
  'comment-delete-failed': failure('Error', 'Failed to delete comment. Please try again.'),
  'comment-failed': failure('Error', 'Failed to post comment. Please try again.'),
  'comment-empty': failure('Empty comment', 'Please write something before posting.'),
  shared: success('Thanks for sharing!'),
  'shared-before': info('Thanks for sharing!', 'You already got the points for this post.'),
  'shared-enough': info(
    'Thanks for sharing!',
    'Five shares a day give points. Share this one again tomorrow to get them.',
  ),
  'short-link-lost': info("That short link doesn't work.", "Here's the home page instead."),
  'share-failed': failure('Error Sharing Post', 'Failed to record share. Please try again.'),
  'link-copied': success('Link copied!', 'URL copied to clipboard'),
  'message-copied': success('Message and link copied!', 'Full message copied to clipboard'),
  'copy-failed': failure('Failed to copy', 'Please try again or manually copy the URL'),
  'place-failed': failure('Error', 'Failed to create location. Please try again.'),
  'location-failed': failure('Error Adding Location'),
  'location-created': success('Success!', 'New location created successfully.'),
  'suggestion-sent': success(
    'Thanks!',
    'An editor will look at it. It counts at once when three drivers who have been here a while say the same.',
  ),
  'suggestion-agreed': success('Thanks!', 'Three drivers said the same, so we changed it.'),
  'suggestion-failed': failure('Not sent'),
  'suggestion-taken': success('Taken', 'The stop is up to date.'),
  'suggestion-refused': info('Refused', 'The stop stays as it is.'),
  'place-changed': success('Saved', 'The stop is up to date.'),
  'place-file-brought': success('Got it', 'We are looking through it.'),
  'import-begun': success('On its way', 'You can leave this page.'),
  'import-canceled': success('Canceled', 'What was taken over so far stays until you undo it.'),
  'undo-begun': success('On its way', 'You can leave this page.'),
  'places-merged': success('Merged', 'Both stops are one now.'),
  'place-marked-closed': success('Marked closed', 'Drivers see it from now on.'),
  'place-marked-open': success('Open', 'The reports are gone.'),
  'both-kept': success('Saved', 'They are two stops, and no longer listed as duplicates.'),
  'guess-right': success('Saved', 'The exit is no guess anymore.'),
  'guess-wrong': success('Saved', 'The stop has no exit now.'),
  'driver-undone': success(
    'Undone',
    'The stops are as they were before, except those that somebody has changed since.',
  ),
  'change-undone': success('Undone', 'The stop is as it was before.'),
  'desk-failed': failure('Not done'),
  reported: success('Thanks for telling us', 'A moderator will look at it. Nobody else learns that it was you.'),
  'report-failed': failure('Not sent'),
  'case-kept': info('Kept', 'It stays as it is.'),
  'driver-unsuspended': success('Suspension ended', 'They have been told.'),
  'case-hidden': success('Hidden', 'Its author is told why.'),
  'case-warned': success('Done', 'Its author is warned.'),
  'case-suspended': success('Suspended', 'They are told why.'),
  'case-closed': info('Closed'),
  'restaurant-added': success('Added', 'The restaurant is on the list.'),
  'restaurant-changed': success('Saved', 'The list is up to date.'),
  'restaurant-removed': success('Removed', 'The restaurant is off the list.'),
  'restaurant-failed': failure('Not saved'),
  'place-confirmed': success('Thanks!', 'Other drivers will see that you confirmed it today.'),
  'place-reported': success(
    'Thanks for telling us',
    "We'll mark it closed after three reports by drivers who have been here a while.",
  ),
  'place-closed': success('Thanks for telling us', "It's marked closed now."),
  'place-report-failed': failure('Error', "We couldn't save your report. Please try again."),
  'profile-updated': success('Profile updated', 'Your profile has been saved.'),
  'profile-update-failed': failure('Update failed', 'Please check what you entered.'),
  'profile-completion-failed': failure('Error', 'An error occurred while updating your profile'),
  'avatar-updated': success('Profile photo updated', 'Your new photo is up.'),
  'avatar-failed': failure('Avatar update failed', 'Failed to update avatar'),
  'verification-sent': success('Email sent', 'If that email needs verifying, a new link is on its way.'),
  'verification-send-failed': failure('Failed to Send', 'Could not send verification email. Please try again later.'),
  'password-reset': success('Password changed', nextStep.signInAnew),
  'sign-in-to-delete': failure('Not Logged In', dataDeletion.notSignedIn),
  'deletion-requested': success('Request Submitted', dataDeletion.submitted),
  'deletion-undone': success('Welcome back!', 'Your account, posts and comments are back. Please sign in.'),
  'device-allowed': success('Done', 'The other device will be signed in within seconds.'),
  'device-refused': info('Denied', "The other device isn't signed in."),
  'data-asked': success(
    "We're on it",
    "We'll email you a link when your data is ready. It usually takes a few minutes.",
  ),
  followed: success('Following', "We'll tell you about new posts."),
  unfollowed: info('Unfollowed', 'You can follow again anytime.'),
  'follow-failed': failure('Error', "We couldn't save that. Please try again."),
  'driver-blocked': success('Blocked', "You won't see each other's posts and comments."),
  'driver-unblocked': info('Unblocked', 'You see each other again.'),
  'block-failed': failure('Error', "We couldn't save that. Please try again."),
  'added-to-cart': success('Added to cart'),
  'removed-from-cart': success('Removed from cart'),
  'position-unknown': failure("We couldn't get your location", 'Enter your highway and exit instead.'),
  'notices-read': success('All read'),
  'notices-chosen': success('Saved', 'That’s what we’ll tell you from now on.'),
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
    'Your email address is verified. Your account has no password yet. Choose one in your account, or use “Forgot password?”.',
  already: 'Your email address was already verified.',
  expired: 'This link has expired. Links work for 24 hours.',
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

/** For moderators. */
export const repeatedPhotos = {
  sameAs: (postId: number) => `A photo here is the same as one in post ${postId}, which was there first.`,
} as const;

export const foodMap = {
  unknownState: (typed: string) => `We don't know a state “${typed}.” Here's the whole country.`,
} as const;

/** About where a trip begins, leads by and ends. */
export const aheadWords = {
  exitUnknown: (exit: string, state: string) =>
    `We don't know where exit ${exit} is, so the list begins with the first stop in ${state}.`,
} as const;

export const tripWords = {
  several: (typed: string) => `There is more than one ${quoted(typed)}. Which one do you mean?`,
  unknown: (typed: string, isLikeOthers: boolean) =>
    `We don't know a city, stop or exit called ${quoted(typed)}. ${
      isLikeOthers ? 'Did you mean one of these?' : 'Write it like Laredo, TX or I-80 exit 284, IA.'
    }`,
  unreached: (name: string, isNearOthers: boolean) =>
    `We can't find a way to ${name} over interstates and US highways.${
      isNearOthers ? ' This is the nearest place that can be reached:' : ''
    }`,
  nowhere: "That's where the trip begins. Where does it lead?",
} as const;

/** The Food Map (specification §8). */
export const restaurants = {
  loadFailed: (message: string) => `Error loading restaurants: ${message}`,
  searchFailed: { title: 'Search failed', text: 'Could not complete search. Please try again.' },
} as const;

/** For editors. */
export const isPlace = (name: string, id: number) => `${name} is one of our stops. Change it there: /locations/${id}`;

/** About something that is wrong with a post, comment, driver or stop. */
export const reportWords = {
  title: {
    post: 'Report this post',
    comment: 'Report this comment',
    user: 'Report this driver',
    location: 'Report this stop',
  },
  reasons: {
    spam: 'Spam or advertising',
    rude: 'Rude, hateful or threatening',
    'not-food': "It isn't about food, or it's from somewhere else",
    unsafe: 'Sexual, violent, or someone may get hurt',
    private: "Someone's face, plate, papers or address",
    copyright: "It's my photo or text, used without my permission",
    other: 'Something else',
  },
  seenBy: 'Only moderators see what you write, and who reported.',
  copyright:
    'When you report copyright, you say in good faith, and under penalty of perjury, that it is your work or you may speak for its owner, and that no one allowed this use. More:',
} as const;

/** For moderators, at the desk. */
export const deskReports = {
  operator: 'The operator',
  decidedBefore: {
    keep: (who: string) => `${who} has already looked at this and kept it.`,
    hide: (who: string) => `${who} has already hidden this.`,
    warn: (who: string) => `${who} has already dealt with this, with a warning.`,
    suspend: (who: string) => `${who} has already suspended its author.`,
    settle: (who: string) => `${who} has already set this right.`,
  },
  subjects: { post: 'Post', comment: 'Comment', user: 'Driver', location: 'Stop' },
} as const;

const drivers = (count: number): string => (count === 1 ? 'A driver' : `${count} drivers`);

/** Who did something. @param names newest first @param people how many there were; null: more than are known */
const who = ([name, other]: string[], people: number | null): string => {
  if (people === null) return name ? `${name} and others` : 'Several drivers';
  if (!name) return drivers(people);
  if (people === 1) return name;
  if (people > 2) return `${name} and ${people - 1} others`;
  return `${name} and ${other ?? 'another driver'}`;
};

const ofYours = (title: string | null): string =>
  title === null ? "a post of yours that isn't shown anymore" : `your ${quoted(title)}`;

const reported = (subject: ReportSubject): string => deskReports.subjects[subject].toLowerCase();

/** Mailed to whoever reported something without an account, once a moderator has decided. */
export const visitorsReport = {
  reported: (subject: ReportSubject, id: number, reason: ReportReason, site: string, at: Date) =>
    `On ${at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })} you reported ${subject === 'user' ? 'a driver’s profile' : `${reported(subject)} ${id}`} on ${site}. Your reason: “${reportWords.reasons[reason]}”.`,
  outcomes: {
    open: 'A moderator has looked at it.',
    upheld: 'A moderator has looked at it, agreed with you, and dealt with it.',
    refused: 'A moderator has looked at it, found that it breaks no rule here, and left it as it is.',
    moot: 'It was gone before a moderator got to it.',
    reversed: 'A moderator has looked at it.',
  },
  notYou: 'If you reported nothing here, someone typed in your address by mistake, and you can ignore this email.',
} as const;

/** What has happened to somebody (/notices). A title is null where the post is hidden or deleted. */
export const noticeWords = {
  votes: (count: number, title: string | null, tally: { up: number; down: number } | null): string =>
    `${drivers(count)} rated ${ofYours(title)}.${tally ? ` So far: ${tally.up} Eat It, ${tally.down} Beat It.` : ''}`,
  comments: (count: number, names: string[], people: number | null, title: string | null): string =>
    people === count
      ? `${who(names, people)} commented on ${ofYours(title)}.`
      : `${who(names, people)} left ${count} comments on ${ofYours(title)}.`,
  badge: (label: string): string => `You won a badge: ${label}.`,
  title: (title: string): string => `Your Meat Score earned you a new title: ${title}.`,
  boardWon: (board: string): string => `You took a place in the top three of ${board}.`,
  boardLost: (board: string): string => `You're no longer in the top three of ${board}.`,
  week: (day: string): string => `the week of ${day}`,
  suggestion: {
    taken: (place: string): string => `Your correction of ${isolated(place)} was taken. Thanks!`,
    settled: (place: string): string => `What you corrected about ${isolated(place)} is on its page now. Thanks!`,
    agreed: (place: string): string =>
      `Three drivers agree on your correction of ${isolated(place)}, so it's on its page now.`,
    refused: (place: string): string =>
      `An editor looked at your correction of ${isolated(place)} and left the stop as it is.`,
  },
  aStop: 'a stop',
  report: {
    decided: 'A moderator has looked at your report. Thanks for looking out for others.',
    upheld: (subject: ReportSubject): string =>
      `A moderator agreed with your report of a ${reported(subject)} and dealt with it. Thanks for looking out for others.`,
    refused: (subject: ReportSubject): string =>
      `A moderator looked at the ${reported(subject)} you reported and left it as it is. Thanks all the same.`,
    moot: (subject: ReportSubject): string =>
      `The ${reported(subject)} you reported was gone before a moderator got to it. Thanks all the same.`,
  },
  moderation: 'A moderator has made a decision about you or something you posted.',
  /** @param from a driver's name, or where the posts are from */
  posted: {
    byDriver: (from: string | null, count: number, title: string | null): string => {
      const driver = from ?? 'A driver you follow';
      if (count > 1) return `${driver} posted ${count} times.`;
      return title === null
        ? `${driver} posted something that isn't shown anymore.`
        : `${driver} posted ${quoted(title)}.`;
    },
    fromPlace: (from: string | null, count: number, title: string | null): string => {
      const place = from === null ? 'a stop you follow' : isolated(from);
      if (count > 1) return `${count} new posts from ${place}.`;
      return title === null ? `A post from ${place} isn't shown anymore.` : `New from ${place}: ${quoted(title)}.`;
    },
    onHighway: (from: string, count: number, title: string | null): string => {
      if (count > 1) return `${count} new posts on ${from}.`;
      return title === null ? `A post on ${from} isn't shown anymore.` : `New on ${from}: ${quoted(title)}.`;
    },
  },
} as const;

/** What people are told about, where they choose what they are also mailed (/account/notices). */
export const noticeKindNames = {
  comments: 'Comments on your posts',
  votes: 'Votes on your posts',
  badge: 'Badges and titles you win',
  'board-won': 'Places in a top three you take',
  'board-lost': 'Places in a top three you lose',
  suggestion: 'What became of your corrections',
  report: 'What became of your reports',
  moderation: 'What moderators decide about you or your posts',
  posted: 'New posts from whom and what you follow',
} as const;

/** For editors, of what other editors did. */
export const desk = {
  someone: 'Someone',
  decidedBefore: {
    taken: (who: string) => `${who} has already taken this.`,
    refused: (who: string) => `${who} has already refused this.`,
    settled: (who: string) => `${who} has already changed this.`,
    agreed: () => 'Three drivers agreed on this before you, so it is changed already.',
    undone: (who: string) => `${who} took this, and it was undone since.`,
  },
  changedSince: (who: string, what: string) =>
    `${who} has changed this stop${what && ` (${what})`} since you opened the page. Please look again.`,
  changedAgain: (what: string) => `Its ${what} changed again since. Undo the later change first.`,
  undoneBefore: (who: string) => `${who} has already undone this.`,
} as const;

/** In place of a list that could not be read (specification §8). */
export const unreadLists = {
  weeklyLeaders: 'Failed to fetch weekly leaders',
  monthlyLeaders: 'Failed to fetch monthly leaders',
  latestPosts: 'Failed to fetch latest posts',
  map: "We couldn't draw the map. Please reload the page.",
  mostEatenPosts: 'Failed to fetch most eaten posts',
  mostBeatPosts: 'Failed to fetch most beat posts',
  locationsSearch: 'Failed to search locations',
  locationsFilter: 'Failed to filter locations',
  locationPosts: 'Failed to get location posts',
} as const;

const unread = (what: string): string => `We couldn't load ${what}. Please reload the page.`;

/** The same for parts that the specification has no words for. */
export const unreadParts = {
  leaders: unread('the leaders'),
  ownRank: unread('your rank'),
  meatMaster: unread('the Meat Master'),
  highwayLeaders: unread('the leaders of this highway'),
  driverPosts: unread('the posts'),
  driverPoints: unread('the points'),
  waitingPosts: unread('your waiting posts'),
  comments: unread('the comments'),
  nearbyStops: unread('the nearby stops'),
  followedPosts: unread('the posts'),
  plates: unread('what was posted from these stops'),
} as const;

/** Of a form with the key of one that was sent, and other words. */
export const sentBefore =
  'You already sent this once, before you changed it. To send this version as well, press the button again.';

/** On the viewer's own row of a list of drivers. */
export const you = 'You';

/** Before somebody fills in what only verified drivers may send. */
export const verifyFirst = 'Verify your email first: until then you can’t post, vote, comment or add stops.';

/** On a notice of what a weak link did not bring. */
export const tryAgain = 'Try Again';

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
  unknownEncoding: (label: string) => `It says that its encoding is "${label}", which we can't read. Save it as UTF-8.`,
  notUnpacked: 'It is packed by gzip, and damaged.',
  wrongEncoding: (encoding: string, line: number) =>
    `Line ${line} is not ${encoding.toUpperCase()} text. Please save the file as UTF-8.`.replace(/(UTF-16)[BL]E/, '$1'),
  noList: 'It is JSON, but not a list of places: it should begin with "[", or have a list "features" or "elements".',
  notJson: (line: number) => `Its JSON is broken around line ${line}.`,
  endless: (line: number) => `It has an element without an end around line ${line}.`,
  cutOff: (line: number) => `Its list is cut off: the element on line ${line} does not end.`,
  quoteOpen: (line: number) => `A quote in the record on line ${line} is opened and never closed.`,
  noGpx: (root: string) => `It is XML, but not GPX: its outermost element is <${root.slice(0, 40)}>.`,
  notXml: (line: number, detail: string) => `Its XML is broken on line ${line}: ${detail}`,
  onlyWays: (points: number) =>
    `It has only tracks and routes, whose ${points.toLocaleString('en-US')} ${points === 1 ? 'point has' : 'points have'} no name. Places are read from its waypoints, and from points of routes that have a name.`,
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

/** Of a photo that is refused by its size. */
export const photoWords = {
  tooManyPixels: (most: number) =>
    `That photo has too many pixels. Up to ${most} megapixels work for this kind of file. Please send a smaller copy.`,
};
