import { z } from 'zod';

/** The contract's "API answers", to the letter: a field too many is a mistake as much as one too few. */

const text = z.string().nullable();
const time = z.iso.datetime();
const count = z.int().nonnegative();
const viewerVote = z.enum(['up', 'down']).nullable();

export const publicUser = z.strictObject({
  id: z.int(),
  displayName: text,
  username: z.string(),
  avatar: text,
  points: z.int(),
});

export const selfUser = publicUser.extend({
  firstName: text,
  lastName: text,
  phoneNumber: text,
  occupation: text,
  email: z.string(),
  city: text,
  state: text,
  truckType: text,
  bio: text,
  isProfilePublic: z.boolean(),
  isVerified: z.boolean(),
  isProfileComplete: z.boolean(),
});

const image = z.looseObject({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  sources: z.array(z.unknown()),
});

/** The contract may be extended: city and state of the place come along for the sign on the card. */
export const post = z.strictObject({
  id: z.int(),
  userId: z.int(),
  title: z.string(),
  description: text,
  location: z.string(),
  locationId: z.int().nullable(),
  locationName: z.string(),
  highway: z.string(),
  exit: z.string(),
  city: text,
  state: text,
  imageUrl: text,
  images: z.array(image),
  upVotes: count,
  downVotes: count,
  commentCount: count,
  createdAt: time,
  shortCode: z.string(),
  viewerVote,
  author: publicUser,
});

export const comment = z.strictObject({
  id: z.int(),
  postId: z.int(),
  userId: z.int(),
  content: z.string(),
  createdAt: time,
  upVotes: count,
  downVotes: count,
  viewerVote,
  author: publicUser,
});

export const vote = z.strictObject({ id: z.int(), upVotes: count, downVotes: count, viewerVote });

export const location = z.strictObject({
  id: z.int(),
  name: z.string(),
  chainName: text,
  highway: text,
  exitNumber: text,
  state: text,
  city: text,
  type: z.enum(['truck_stop', 'rest_area', 'restaurant', 'diner', 'other']),
  amenities: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

export const leaderboard = z.strictObject({ leaderboard: z.array(publicUser) });

const errorFields = {
  error: z.string().min(1),
  message: z.string(),
  code: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  field: text,
};

export const apiError = z
  .strictObject({ ...errorFields, match: location.optional() })
  .refine(({ error, message }) => error === message, 'error and message say the same');
