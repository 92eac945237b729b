import { z } from 'zod';
import { reportReasons, reportSubjects, roles } from './choices';
import { followKinds, noticeKinds } from './notices';
import { locationTypes, truckAccess } from './places';

/**
 * The exact response bodies of the API (contract, "API answers"). Extra fields are as wrong as missing ones. Operations use these types, the
 * OpenAPI document is generated from them, and tests check every response against it.
 */

const text = z.string().nullable();
const id = z.int().positive();
const time = z.iso.datetime().meta({ description: 'UTC' });
const count = z.int().nonnegative();
const viewerVote = z.enum(['up', 'down']).nullable().meta({ description: 'How the caller voted' });

const publicFields = {
  id,
  displayName: text,
  username: z.string(),
  avatar: text.meta({ description: 'URL of a square JPEG' }),
  profileUrl: text.meta({ description: 'URL of the public profile; null if the driver doesn’t have one' }),
};
const meatScore = z.int().meta({ description: 'The Meat Score' });

export const publicUser = z
  .strictObject({ ...publicFields, points: meatScore })
  .meta({ id: 'PublicUser', description: 'A driver, as others see them.' });

export const selfUser = z
  .strictObject({
    ...publicFields,
    points: meatScore,
    firstName: text,
    lastName: text,
    phoneNumber: text,
    occupation: text,
    email: text.meta({ description: 'null if a social sign-in provided none' }),
    city: text,
    state: text,
    truckType: text,
    bio: text,
    isProfilePublic: z.boolean(),
    isVerified: z.boolean(),
    isProfileComplete: z.boolean(),
    role: z.enum(roles).meta({ description: 'Set by the operator' }),
  })
  .meta({ id: 'User', description: 'The driver’s own account.' });

/** Returned after a change of the profile, since changing the email requires more than one call. */
export const changedUser = selfUser
  .extend({
    pendingEmail: text.meta({ description: 'Replaces email once the link sent to it is opened' }),
    message: text.meta({ description: 'What remains to be done before the new address is used' }),
  })
  .meta({ id: 'ChangedUser', description: 'The driver’s own account, with the pending email address.' });

const photoSource = z
  .strictObject({ type: z.enum(['image/avif', 'image/webp', 'image/jpeg']), srcset: z.string() })
  .meta({
    id: 'PhotoSource',
    description: 'The photo in one format and several widths, for a picture element.',
  });

const litePhoto = z
  .strictObject({ url: z.string(), bytes: count })
  .meta({ id: 'LitePhoto', description: 'A small copy, and its size in bytes.' });

export const photo = z
  .strictObject({
    url: z.string().meta({ description: 'The largest JPEG' }),
    width: z.int().positive(),
    height: z.int().positive(),
    alt: z.string(),
    dominantColor: z.string().meta({ description: 'Shown until the photo has loaded' }),
    sources: z.array(photoSource),
    lite: litePhoto,
  })
  .meta({ id: 'Photo' });

/** For the device that wants to be signed in. */
export const shownPairing = z
  .strictObject({
    state: z.enum(['waiting', 'allowed', 'refused', 'lapsed']),
    code: z.string().meta({ description: 'To enter on a device that is signed in' }),
    expiresAt: time.nullable(),
  })
  .meta({ id: 'Pairing' });

/** For a driver who has entered the device's code. */
export const askingDevice = z
  .strictObject({
    id: z.uuid(),
    device: z.string().meta({ description: 'The kind of browser, according to its User-Agent' }),
    network: z.string().meta({ description: 'The beginning of its IP address' }),
    askedAt: time,
  })
  .meta({ id: 'AskingDevice' });

export const answeredPairing = z.strictObject({ state: z.enum(['allowed', 'refused']) });

export const dataExport = z
  .strictObject({
    state: z.enum(['none', 'waiting', 'ready', 'failed']),
    askedAt: time.nullable(),
    bytes: count.nullable().meta({ description: 'Size of the file, once it is ready' }),
    expiresAt: time.nullable(),
  })
  .meta({ id: 'DataExport', description: 'The link to the file is emailed, and works only for its owner.' });

export const photoUpload = z
  .strictObject({
    id: z.string().meta({ description: 'Also the key of the finished photo' }),
    received: count.nullable().meta({ description: 'Bytes that have arrived; null once the photo is processed' }),
    photo: z
      .strictObject({ url: z.string(), width: z.int().positive(), height: z.int().positive() })
      .nullable()
      .meta({ description: 'null until it is complete' }),
  })
  .meta({ id: 'PhotoUpload' });

const hiding = z
  .strictObject({
    decision: id.meta({ description: 'The id to use in an appeal' }),
    reason: z.enum(reportReasons),
    words: text.meta({ description: 'The moderator’s note' }),
    at: time,
  })
  .meta({ id: 'Hiding', description: 'Why a post is hidden. Only its author and moderators see it.' });

/** Extends the contract with the stop's city and state, for the sign on the card. */
export const post = z
  .strictObject({
    id,
    userId: id,
    title: z.string(),
    description: text,
    location: z.string().meta({ description: 'A readable label' }),
    locationId: id.nullable(),
    locationName: z.string(),
    highway: z.string(),
    exit: z.string(),
    city: text,
    state: text,
    imageUrl: text.meta({ description: 'URL of the first photo' }),
    images: z.array(photo),
    upVotes: count,
    downVotes: count,
    commentCount: count,
    createdAt: time,
    editedAt: time.nullable().meta({ description: 'When its author last edited it' }),
    shortCode: z.string().meta({ description: 'The post is also at /m/{shortCode}' }),
    viewerVote,
    author: publicUser,
    hidden: hiding.optional(),
  })
  .meta({ id: 'Post' });

export const waitingPost = z
  .strictObject({
    id,
    title: z.string(),
    description: text,
    locationId: id.nullable(),
    locationName: z.string(),
    highway: z.string(),
    exit: z.string(),
    code: text.meta({
      description: 'Adds the photo from any device. Works once; null after a change of the site’s secrets',
    }),
    createdAt: time,
    lapsesAt: time.meta({ description: 'When it expires without its photo' }),
  })
  .meta({ id: 'WaitingPost', description: 'A post without a photo yet, visible only to its author.' });

export const comment = z
  .strictObject({
    id,
    postId: id,
    userId: id,
    content: z.string(),
    createdAt: time,
    upVotes: count,
    downVotes: count,
    viewerVote,
    author: publicUser,
  })
  .meta({ id: 'Comment' });

export const vote = z
  .strictObject({ id, upVotes: count, downVotes: count, viewerVote })
  .meta({ id: 'Vote', description: 'The counts of a post or comment after a vote, and the current vote.' });

export const location = z
  .strictObject({
    id,
    name: z.string(),
    chainName: text,
    highway: text,
    alsoOn: z
      .array(z.string())
      .meta({ description: 'Other roads on the same pavement; the exit and the mile belong to `highway`' }),
    exitNumber: text,
    exitIsGuess: z
      .boolean()
      .meta({ description: 'The exit is estimated, or there is none. No person or source has stated it' }),
    mile: z
      .number()
      .nonnegative()
      .nullable()
      .meta({ description: 'Approximate position along its highway, by the state’s mile markers' }),
    state: text,
    city: text,
    street: text.meta({ description: 'House number and street' }),
    phone: text,
    hours: text.meta({ description: 'Opening hours, as the source gives them' }),
    type: z.enum(locationTypes),
    amenities: text,
    trucks: z.enum(truckAccess).meta({
      description:
        'Whether a tractor-trailer fits; bobtail: only the tractor. Based on the chain until a person or source states it',
    }),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    sources: z.array(z.string()).meta({ description: 'Its sources, starting with the one that it was created from' }),
    closedAt: time.optional().meta({
      description: 'The time from which it is closed, because enough drivers reported that; missing otherwise',
    }),
  })
  .meta({ id: 'Location' });

const tripPoint = z.strictObject({ name: z.string(), latitude: z.number(), longitude: z.number() });
const miles = z.number().nonnegative();

/** A location along a trip. */
const tripStop = location
  .extend({
    miles: miles.meta({ description: 'From the start of the trip' }),
    milesOff: miles.meta({ description: 'From the road, in a straight line' }),
    milesToNext: miles.nullable().meta({ description: 'To the next stop on the list, or the end of the trip' }),
    leg: count.meta({ description: 'Index of its leg, from 0' }),
  })
  .meta({ id: 'TripStop' });

export const trip = z
  .strictObject({
    from: tripPoint,
    via: tripPoint.nullable(),
    to: tripPoint,
    miles,
    speed: z.number().meta({ description: 'Miles per hour, used to calculate the hours' }),
    hours: z.number().nonnegative(),
    drivingHoursEnd: z.array(miles).meta({ description: 'Miles at which each day’s 11 hours of driving end' }),
    legs: z.array(
      z.strictObject({
        highway: text.meta({ description: 'null for local roads' }),
        direction: z.enum(['north', 'south', 'east', 'west']).nullable(),
        miles,
      }),
    ),
    rated: z.array(tripStop).nullable().meta({ description: 'The best rated stops, if only food was requested' }),
    stops: z.array(tripStop).meta({ description: 'In driving order' }),
  })
  .meta({ id: 'Trip' });

export const savedStop = location
  .omit({ sources: true, closedAt: true, street: true, phone: true, hours: true })
  .extend({
    closedAt: time.nullable(),
    direction: z
      .enum(['north', 'south', 'east', 'west', 'both'])
      .nullable()
      .meta({ description: 'The direction of travel from which drivers can reach a stop beside the road itself' }),
    roads: z
      .array(z.strictObject({ road: z.string(), at: z.number() }))
      .meta({ description: 'For sorting the stops along a road while offline' }),
    miles: miles.nullable().meta({ description: 'From the start of a trip' }),
    plates: z.strictObject({ posts: count, upVotes: count, downVotes: count, lastAt: time }).nullable(),
  });

export const savedOffline = z
  .strictObject({
    title: z.string(),
    stops: z.array(savedStop).meta({ description: 'In driving order' }),
    dishes: count.meta({ description: 'Number of best posts of these stops' }),
    pages: z.array(z.string()).meta({ description: 'URLs of the pages to save' }),
    photos: z.array(z.strictObject({ address: z.string(), bytes: count })),
    bytes: z.strictObject({ pages: count, photos: count }).meta({ description: 'Approximate download size' }),
  })
  .meta({ id: 'SavedOffline' });

export const placeStatus = z
  .strictObject({
    id,
    closedAt: time.nullable().meta({ description: 'When it was marked closed' }),
    confirmations: count.meta({ description: 'The number of drivers who say that everything is still correct' }),
    lastConfirmedAt: time.nullable(),
    closureReports: count.meta({ description: 'The number of drivers who reported it closed in the last six months' }),
    viewerWord: z.enum(['right', 'closed']).nullable().meta({ description: 'The caller’s latest report' }),
  })
  .meta({ id: 'PlaceStatus', description: 'What drivers say about a location, without names.' });

export const placeSuggestion = z
  .strictObject({
    id,
    locationId: id,
    status: z
      .enum(['open', 'taken', 'agreed', 'refused', 'settled', 'undone'])
      .meta({ description: 'agreed: enough drivers suggested the same change, which was made' }),
    createdAt: time,
    duplicateOf: id.nullable().meta({ description: 'The location that it duplicates' }),
    name: text,
    highway: text,
    exitNumber: text,
    city: text,
    state: text,
    type: z.enum(locationTypes).nullable(),
    amenities: text,
    trucks: z.enum(truckAccess).nullable(),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
  })
  .meta({
    id: 'PlaceSuggestion',
    description: 'A driver’s correction of a location. Fields that are null don’t change.',
  });

const leader = z
  .strictObject({ ...publicFields, points: z.int().meta({ description: 'Earned in the period' }) })
  .meta({ id: 'Leader' });

export const leaderboard = z.strictObject({ leaderboard: z.array(leader) });

/** The leaderboard's event stream. The data of each event matches `leaderboard`. */
export const boardEvents = z.string().meta({
  description:
    'Server-sent events named board. Each event’s data is the leaderboard as in GET /api/leaderboard. The first is sent right away, the next ones when it changes, at most once a second. With `also`, events with that name have the second leaderboard.',
});

export const restaurant = z
  .strictObject({
    id,
    name: z.string(),
    rating: z.number().min(0).max(5).nullable(),
    address: z.string().meta({ description: 'Empty if unknown' }),
    state: text,
    description: text,
    hours: text,
    phoneNumber: text,
    foodSpecialties: text,
    truckParking: z.boolean(),
    showers: z.boolean(),
    wifi: z.boolean(),
    laundry: z.boolean(),
    isDemo: z.boolean().meta({ description: 'A fictional example that shows what the page is for' }),
    locationId: id.nullable().meta({ description: 'The location that these values come from, if any' }),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'Restaurant' });

export const merchandiseItem = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    price: z
      .string()
      .regex(/^\d+\.\d\d$/)
      .meta({ description: 'US dollars' }),
    imageUrl: z.string(),
    category: z.string(),
    inStock: z.boolean(),
  })
  .meta({ id: 'MerchandiseItem' });

const setUp = z.strictObject({ secret: z.string().meta({ description: 'Base32' }), uri: z.string() }).meta({
  id: 'SetUp',
  description: 'For an authenticator app: the secret, both alone and as an otpauth URI.',
});

export const secondFactor = z
  .strictObject({
    isOn: z.boolean(),
    codesLeft: count.meta({ description: 'Unused recovery codes' }),
    setUp: setUp.nullable().meta({ description: 'A setup that is not confirmed yet' }),
  })
  .meta({ id: 'SecondFactor' });

export const secondFactorSetUp = setUp;

export const recoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string()).meta({ description: 'Shown only once. Each code works once' }),
});

/** A browser that is signed in. */
export const device = z
  .strictObject({
    id: z.uuid().meta({ description: 'Only for signing it out' }),
    name: z.string().meta({ description: 'A readable name' }),
    signedInAt: time,
    lastUsedAt: z.iso.datetime().meta({ description: 'UTC; accurate to about an hour' }),
    isCurrent: z.boolean().meta({ description: 'This device' }),
  })
  .meta({ id: 'Device', description: 'A signed-in device.' });

/** Something that the caller follows. */
export const followed = z
  .strictObject({
    kind: z.enum(followKinds),
    id: z.string().meta({ description: 'The driver’s or stop’s id, or the highway’s name' }),
    name: z.string(),
    url: z.string().meta({ description: 'Its page' }),
    since: time,
  })
  .meta({ id: 'Followed' });

export const notice = z
  .strictObject({
    id: z.string(),
    kind: z.enum(noticeKinds),
    text: z.string().meta({ description: 'A sentence' }),
    url: text.meta({ description: 'A path on this site; null if its subject was deleted' }),
    count: count.meta({ description: 'How many events it combines' }),
    at: time,
    readAt: time.nullable(),
  })
  .meta({ id: 'Notice', description: 'A notification for the driver.' });

export const done = z.strictObject({ success: z.literal(true) });

/** With a message for the user. */
export const doneWithSentence = done.extend({ message: z.string() });

export const registration = z.strictObject({ requireVerification: z.literal(true), message: z.string() });

export const verification = z.strictObject({
  status: z.enum(['success', 'expired']),
  userId: id.nullable().meta({ description: 'The account with this email address; null if the link has expired' }),
  wasExpired: z.boolean(),
  alreadyVerified: z.boolean(),
  message: z.string(),
});

export const profileCompletion = z.strictObject({ pointsEarned: count, totalPoints: z.int() });

export const share = done.extend({ pointsEarned: count });

export const shortUrl = z.strictObject({ postId: id });

const sentence = z.string().min(1);

export const apiError = z
  .strictObject({
    error: sentence,
    message: sentence.meta({ description: 'The same sentence as in error' }),
    code: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
    field: text.meta({ description: 'The field with the error' }),
    match: location.optional().meta({ description: 'With location-exists: the existing location' }),
    choices: z
      .array(z.strictObject({ name: z.string(), value: z.string() }))
      .optional()
      .meta({ description: 'For a trip: possible matches. Repeat the call with one of the values in this field' }),
  })
  .refine(({ error, message }) => error === message, 'error and message must be the same')
  .meta({ id: 'Error' });

export const report = z
  .strictObject({
    subject: z.enum(reportSubjects),
    id,
    reason: z.enum(reportReasons),
    words: text,
    createdAt: time,
    status: z.enum(['open', 'upheld', 'refused', 'moot', 'reversed']).meta({
      description:
        'moot: its subject was deleted before a moderator decided; reversed: it was upheld, but the decision was later reversed',
    }),
  })
  .meta({ id: 'Report', description: 'A report to the moderators.' });
