import { z } from 'zod';
import { rules } from '~/messages';
import { formKey, id, limits, listQuery, optionalText, requiredText } from './atoms';
import { periods } from './periods';

const { post, comment, vote, location } = rules;

export const idParams = z.object({ id });

/** GET /api/posts (specification §7). */
export const postListQuery = z.object({
  sort: z.enum(['latest', 'most-eaten', 'most-beat']).catch('latest').default('latest'),
  ...listQuery(),
});

export const commentListQuery = z.object(listQuery());

/** @param required the sentence for what is missing */
const postWords = (required: string) => ({
  title: requiredText(limits.title, required, post.titleTooLong),
  description: optionalText(limits.description, post.descriptionTooLong),
  locationId: z
    .preprocess((value) => (value === '' || value === null ? undefined : value), id.optional())
    .transform((known) => known ?? null),
  locationName: requiredText(limits.placeName, required, location.tooLong),
  highway: requiredText(limits.highway, required, location.tooLong),
  exit: requiredText(limits.exit, required, location.tooLong),
});

/** POST /api/posts and the creation form (specification §5, Content form); photos travel beside it. */
export const newPost = z.object({ ...postWords(post.required), formKey });

/** POST /api/waiting-posts: the same without a photo. */
export const newWaitingPost = z.object({ ...postWords(post.requiredForNow), formKey });

/** Of a waiting post, as it was typed. */
export const photoCode = z.object({
  code: requiredText(limits.photoCode, post.codeRequired, post.codeTooLong),
});

/** The fields beside the photos of a waiting post; without script, photos that came earlier too. */
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

/** The place is chosen from the list; highway and exit may be typed where the place has none. */
const creationForm = (required: string, fewestPhotos: 0 | 1) =>
  z.object({
    title: requiredText(limits.title, required, post.titleTooLong),
    description: optionalText(limits.description, post.descriptionTooLong),
    locationId: z.coerce
      .number({ error: () => required })
      .int(required)
      .positive(required),
    highway: optionalText(limits.highway, location.tooLong),
    exit: optionalText(limits.exit, location.tooLong),
    keptPhoto: z.array(z.string().max(100)).min(fewestPhotos, required).max(limits.photosInPost),
    formKey,
  });

/** By the button that sends the form. */
export const creationForms = {
  publish: creationForm(post.required, 1),
  'photo-later': creationForm(post.requiredForNow, 0),
};

/** The words of the creation form, whatever else is missing: what is shown again. */
export const newPostDraft = z.object({
  intent: z.enum(['publish', 'photo-later', 'find', 'add-place', 'add-place-anyway']).catch('publish'),
  query: z.string().trim().max(limits.query).catch('').default(''),
  locationId: z.coerce.number().int().positive().nullable().catch(null).default(null),
});
