import { Router } from 'express';
import { readPostCard } from '~/domain/posts/post-card';
import { pathId } from '../path-id';
import { answerFile } from './answer-file';

/** The pictures that services show beside a link to a post. */
export const cards = Router();

cards.get(
  /^\/posts\/([^/]+)\/card\.jpg$/,
  answerFile(async ({ params }, response) => {
    const [id] = Object.values(params);
    const { image, version } = await readPostCard(pathId(id));
    // It is made for other sites.
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    return { type: 'image/jpeg', body: image, etag: `"${version}"` };
  }),
);
