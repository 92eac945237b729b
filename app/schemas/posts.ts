import { z } from 'zod';
import { rules } from '~/messages';
import { formKey, id, limits, listQuery, optionalText, requiredText } from './atoms';

const { post, comment, vote, location } = rules;

export const idParams = z.object({ id });

/** GET /api/posts (specification §7). */
export const postListQuery = z.object({
  sort: z.enum(['latest', 'most-eaten', 'most-beat']).catch('latest').default('latest'),
  ...listQuery(),
});

export const commentListQuery = z.object(listQuery());

const place = {
  locationId: z
    .preprocess((value) => (value === '' || value === null ? undefined : value), id.optional())
    .transform((known) => known ?? null),
  locationName: requiredText(limits.placeName, post.required, location.tooLong),
  highway: requiredText(limits.highway, post.required, location.tooLong),
  exit: requiredText(limits.exit, post.required, location.tooLong),
};

/** POST /api/posts and the creation form (specification §5, Content form); photos travel beside it. */
export const newPost = z.object({
  title: requiredText(limits.title, post.required, post.titleTooLong),
  description: optionalText(limits.description, post.descriptionTooLong),
  ...place,
  formKey,
});

const direction = z.enum(['up', 'down', 'none'], vote.direction);

export const voteInput = z.object({ direction });

export const commentInput = z.object({
  content: requiredText(limits.comment, comment.empty, comment.tooLong),
  formKey,
});

export const commentVoteInput = z.object({ commentId: id, direction });

export const leaderboardQuery = z.object({
  period: z.enum(['all', 'weekly', 'monthly']).catch('all').default('all'),
  limit: listQuery().limit,
});

/** The creation form: the place is chosen from the list; its highway and exit may be set right by hand. */
export const newPostForm = z.object({
  title: requiredText(limits.title, post.required, post.titleTooLong),
  description: optionalText(limits.description, post.descriptionTooLong),
  locationId: z.coerce
    .number({ error: () => post.required })
    .int(post.required)
    .positive(post.required),
  highway: optionalText(limits.highway, location.tooLong),
  exit: optionalText(limits.exit, location.tooLong),
  keptPhoto: z.array(z.string().max(100)).min(1, post.required).max(limits.photosInPost),
  formKey,
});

/** The words of the creation form, whatever else is missing: what is shown again. */
export const newPostDraft = z.object({
  intent: z.enum(['publish', 'find', 'add-place', 'add-place-anyway']).catch('publish'),
  query: z.string().trim().max(limits.query).catch('').default(''),
  locationId: z.coerce.number().int().positive().nullable().catch(null).default(null),
});
