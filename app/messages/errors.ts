/** All text for users is in this folder, by area. Sentences from specification §5, §8 and §2 are word for word. */

/** Errors that a page shows on its own. The browser loads no others: the server sends the ones to show. */
export const errorsInBrowser = {
  'not-found': "We can't find that page.",
  'method-not-allowed': "You can't do that here.",
  'too-many-photos': 'A post can have up to 10 photos.',
  unexpected: 'Something went wrong on our side. Please try again.',
  unavailable: "We can't reach our database right now. Please try again in a minute.",
  invalid: 'Please check what you entered.',
} as const;

/** One sentence for each error of an operation; the API responds with these. */
export const errors = {
  ...errorsInBrowser,
  'malformed-request': "We couldn't read that request.",
  busy: "We're getting more than we can handle right now. Please try again in a moment.",
  misdirected: 'Wrong address for this site. Please use its main one.',
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
  'not-allowed': 'Your account doesn’t have the role for that.',
  'cross-site': 'That request came from another site, so we blocked it. Please try again from our own page.',
  'email-unverified': 'Email verification needed. Please check your inbox or use our verification help page.',
  'account-hidden':
    'That account is scheduled for deletion. The link we emailed you restores it. Sign in with its password again to get a new link.',
  suspended:
    'Your account is suspended. You can still browse and download your data. Your profile says why, and how to appeal.',
  'social-off': "This site doesn't offer that way to sign in. Please use your email.",
  'social-cancelled': 'The sign-in was canceled and nothing changed. You can try again or use your email.',
  'social-not-begun': 'That sign-in timed out or started in another browser. Please try again.',
  'social-failed': 'They didn’t respond. Nothing changed. Please try again in a minute, or use your email address.',
  'social-no-email':
    "We didn't get an email address, and you need one for an account. Please register with your email here, or try again and share it.",
  'social-email-taken':
    "There is already an account with that email. Please sign in with its password. Use “Forgot password?” if you don't know it.",
  'own-post': "You can't vote on your own post.",
  'own-comment': "You can't vote on your own comment.",
  'own-content': "That's yours, so you can't report it. You can edit or delete it.",
  'not-comment-author': 'Only the person who posted it can delete it.',
  'not-post-author': 'Only the person who posted it can do that.',
  'too-late-to-edit': 'A post can be edited for 30 minutes. After that you can delete it and post again.',
  'user-not-found': 'Driver not found',
  'post-not-found': 'Post not found',
  'post-hidden': 'This post was hidden because it broke a rule of this site.',
  'decided-already': 'Someone else has already decided this.',
  'own-decision': "You can't decide on yourself or on what you posted. Another moderator can.",
  'other-moderator': "Moderators can't suspend each other. The operator can remove the role.",
  'not-hidden': "This isn't hidden.",
  'not-suspended': "This account isn't suspended.",
  'act-not-found': "We can't find that decision.",
  'appeal-made': 'You have already appealed this decision.',
  'nothing-to-appeal': 'This decision was already reversed, so there’s nothing to appeal.',
  'appeal-for-another': 'You made this decision, so another moderator has to review the appeal.',
  'comment-not-found': 'Comment not found',
  oneself: "That's you.",
  'too-many-follows': 'You’ve reached the follow limit. Unfollow something first.',
  'too-many-blocks': 'You’ve reached the block limit. Unblock someone first.',
  'location-not-found': 'Stop not found',
  'other-not-found': "We can't find that other stop. Enter its number or the link to its page here.",
  'place-file-not-found': 'That file is no longer here.',
  'place-file-elsewhere': 'Someone else already continued this import.',
  'place-file-too-large': 'That file is too big. Files can be up to 20 MB here.',
  'place-file-missing': 'Please choose a file.',
  'suggestion-not-found': 'Suggestion not found',
  'case-not-found': 'Report not found',
  'too-many-reports': 'Ten of your reports are still pending. Please come back after a moderator reviews them.',
  'reported-enough': 'Enough people have reported this. A moderator will review it.',
  'suggestion-decided': 'Another editor has already decided this.',
  'nothing-suggested': "That's what we already show. Please change at least one thing.",
  'too-many-suggestions': 'This stop already has corrections waiting. Check back after an editor reviews them.',
  'place-changed': 'This stop has changed since you opened the page. Please look again.',
  'change-not-found': 'That change is not in the history of this stop.',
  'change-undone': 'That change was already undone.',
  'change-overtaken': 'It has changed again since then. Undo the later change first.',
  'restaurant-not-found': 'Restaurant not found',
  'short-url-not-found': "That short link doesn't work.",
  'highway-unknown': "We don't have any stops on that highway yet.",
  'no-such-highway': "We don't know that highway. Write it the way its signs do: I-40, US-66, TX 114 or Loop 410.",
  'wrong-way': "That highway doesn't run in that direction.",
  'trip-point-unknown': "We don't know that city, stop or exit.",
  'trip-point-ambiguous': 'There’s more than one place with that name. Which one?',
  'trip-unreached': 'We can’t find a route there on interstates and US highways.',
  'email-already-exists': 'Email already exists',
  'name-taken': 'Another driver already uses that name, or one that looks like it. Please choose another.',
  'restaurant-is-place': 'This restaurant is one of our stops. Please change it there.',
  'location-exists': 'We already have a stop like this at that exit. Is it the same one?',
  'profile-already-complete': 'Your profile is already complete.',
  'form-key-reused': 'This form was already sent. Please open it again.',
  'body-too-large': 'That’s too big to send at once.',
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
    "That's the daily limit for new accounts. You can post again tomorrow, and once your first post has been up for a day, the limit goes away.",
  'newcomer-link':
    "New accounts can't post links or email addresses yet. Please remove yours. You can post them once your first post has been up for a day.",
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
  'reset-link-invalid': 'Invalid or missing reset token. Please request a new password reset link.',
  'password-too-common': 'That password is too common. Try a short sentence instead.',
  'undo-link-invalid': 'This link no longer works. It was used or is over 30 days old.',
  'letter-link-invalid':
    'This link doesn’t work. Open the one in your newest email, or sign in to choose what we email you.',
  'push-off': "This site doesn't send notifications to devices.",
  'push-address-refused': "We can't reach your browser's notification service.",
  'too-many-devices': 'Ten of your devices get notifications already. Turn them off on one, or sign it out, first.',
  'too-many-requests': 'Too many attempts. Please wait a bit and try again.',
} as const;

export const sentenceFor = (code: keyof typeof errors): string => errors[code];

/** On an error page, before the request's id. */
export const operator = { tell: 'If it keeps happening, contact us and mention request' } as const;

/** For a form that was sent while the database could not be reached. */
export const outage = {
  kept: "Here's what you typed:",
  lostPhotos: 'We couldn’t save your photos. Please add them again.',
} as const;

/** Shown instead of a list that could not be read (specification §8). */
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

/** The same for sections that the specification has no sentence for. */
export const unreadParts = {
  leaders: unread('the leaders'),
  ownRank: unread('your rank'),
  meatMaster: unread('the Meat Master'),
  highwayLeaders: unread('the leaders of this highway'),
  driverPosts: unread('the posts'),
  driverPoints: unread('the points'),
  waitingPosts: unread('your waiting posts'),
  comments: unread('the comments'),
  highways: unread('the highways'),
  nearbyStops: unread('the nearby stops'),
  followedPosts: unread('the posts'),
  plates: unread('the posts from these stops'),
} as const;

/** The button of a notice about a request that failed on a weak connection. */
export const tryAgain = 'Try Again';
