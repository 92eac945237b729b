import { Router } from 'express';
import { embeddedPost, embedPolicy } from '~/domain/feeds/oembed';
import { readPostCard } from '~/domain/posts/post-card';
import { etagOf } from '~/services/etag-of';
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

cards.get(
  /^\/posts\/([^/]+)\/embed$/,
  answerFile(async ({ params }, response) => {
    const [id] = Object.values(params);
    const page = await embeddedPost(pathId(id));
    response.removeHeader('X-Frame-Options');
    response.set({ 'Content-Security-Policy': embedPolicy, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    return { type: 'text/html; charset=utf-8', body: Buffer.from(page), etag: etagOf(page) };
  }),
);
