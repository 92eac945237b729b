import { z } from 'zod';
import { errorsInBrowser } from '~/messages/errors';
import { rules } from '~/messages/forms';
import { formKey, id, limits, listQuery, optionalText, requiredText } from './atoms';
import { periods } from './choices';

const { post, comment, vote, location } = rules;

export const idParams = z.object({ id });

/** GET /api/posts (specification §7). */
export const postListQuery = z.object({
  sort: z.enum(['latest', 'most-eaten', 'most-beat']).catch('latest').default('latest'),
  ...listQuery(),
});

const chosenLocation = z
  .preprocess((value) => (value === '' || value === null ? undefined : value), id.optional())
  .transform((chosen) => chosen ?? null);

const words = (required: string) => ({
  title: requiredText(limits.title, required, post.titleTooLong),
  description: optionalText(limits.description, post.descriptionTooLong),
  locationId: chosenLocation,
  locationName: optionalText(limits.placeName, location.tooLong),
  highway: optionalText(limits.highway, location.tooLong),
  exit: optionalText(limits.exit, location.tooLong),
  formKey,
});

/** Requires the location's name, highway and exit, unless `locationId` is set. */
function withLocation<S extends z.ZodObject>(schema: S, required: string): S {
  const hasField = (value: unknown, field: string) =>
    typeof value !== 'object' || value === null || isFilledIn(value, 'locationId') || isFilledIn(value, field);
  return (['locationName', 'highway', 'exit'] as const).reduce(
    (checked, field) =>
      checked.refine((value) => hasField(value, field), { path: [field], error: required, when: () => true }),
    schema,
  );
}

const isFilledIn = (value: object, field: string): boolean => {
  const content: unknown = Object.entries(value).find(([name]) => name === field)?.[1];
  return content !== undefined && content !== null && content !== '';
};

const keptPhoto = z.array(z.string().max(100)).max(limits.photosInPost, errorsInBrowser['too-many-photos']);

/** POST /api/posts and the creation form (specification §5, Content form). The photos are in other fields, or were uploaded earlier. */
export const newPost = withLocation(
  z.object({ ...words(post.required), keptPhoto: keptPhoto.default([]) }),
  post.required,
);

/** PUT /api/posts/{id} and the page that edits a post. */
export const editedPost = z.object({
  title: requiredText(limits.title, post.titleRequired, post.titleTooLong),
  description: optionalText(limits.description, post.descriptionTooLong),
  locationId: chosenLocation,
});

/** POST /api/waiting-posts: a post without a photo. */
export const newWaitingPost = withLocation(z.object(words(post.requiredForNow)), post.requiredForNow);

/** The code of a waiting post, as typed. */
export const photoCode = z.object({
  code: requiredText(limits.photoCode, post.codeRequired, post.codeTooLong),
});

/** The fields next to the photos of a waiting post. Without JavaScript, the form also has the keys of photos that were uploaded earlier. */
export const latePhotos = z.object({ formKey });
export const latePhotosByCode = photoCode.extend({ formKey });
export const latePhotosForm = latePhotos.extend({ photoKeys: z.array(z.string().max(100)).max(limits.photosInPost) });

const direction = z.enum(['up', 'down', 'none'], vote.direction);

export const voteInput = z.object({ direction });

export const commentInput = z.object({
  content: requiredText(limits.comment, comment.empty, comment.tooLong),
  formKey,
});

export const commentVoteInput = z.object({ commentId: id, direction });

export const leaderboardQuery = z.object({
  period: z.enum(periods).catch('all').default('all'),
  ...listQuery(),
});

/** GET /api/leaderboard/events. `also`: a second leaderboard, sent as events with that name. */
export const boardEventsQuery = leaderboardQuery.pick({ period: true, limit: true }).extend({
  also: z.enum(periods).nullable().catch(null).default(null),
});

/** The stop is chosen from the list. Highway and exit can be typed if the stop has none. */
const creationForm = (required: string, minPhotos: 0 | 1) =>
  z.object({
    title: requiredText(limits.title, required, post.titleTooLong),
    description: optionalText(limits.description, post.descriptionTooLong),
    locationId: z.coerce
      .number({ error: () => required })
      .int(required)
      .positive(required),
    highway: optionalText(limits.highway, location.tooLong),
    exit: optionalText(limits.exit, location.tooLong),
    keptPhoto: z.array(z.string().max(100)).min(minPhotos, required).max(limits.photosInPost),
    formKey,
  });

/** Keyed by the form's submit button. */
export const creationForms = {
  publish: creationForm(post.required, 1),
  'photo-later': creationForm(post.requiredForNow, 0),
};

/** Fields of the creation form that are needed to show it again, even if others are missing. */
export const newPostDraft = z.object({
  intent: z.enum(['publish', 'photo-later', 'find', 'add-place', 'add-place-anyway']).catch('publish'),
  query: z.string().trim().max(limits.query).catch('').default(''),
  locationId: z.coerce.number().int().positive().nullable().catch(null).default(null),
});

export const uploadParams = z.object({ id: z.string().regex(/^[0-9a-z]{25}$/) });

export const newUpload = z.object({ bytes: z.int().positive().meta({ description: 'Size of the whole file' }) });

export const pieceQuery = z.object({
  offset: z.coerce.number().int().nonnegative().meta({
    type: 'integer',
    minimum: 0,
    description: 'Where the piece starts: the number of bytes received so far',
  }),
});
