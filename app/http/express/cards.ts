import { Router } from 'express';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { readPostCard } from '~/domain/posts/post-card';
import { pathId } from '../path-id';
import { renderInLimit } from '../render-limit';

/** The pictures that services show beside a link to a post. */
export const cards = Router();

cards.get(/^\/posts\/([^/]+)\/card\.jpg$/, (request, response, next) => {
  const [id] = Object.values(request.params);
  send().catch(next);

  async function send() {
    const postId = pathId(id);
    const card = await renderInLimit(request, response, () => whileDatabaseAnswers(() => readPostCard(postId)));
    if (!card) return;
    response.set({
      'Content-Type': 'image/jpeg',
      // A hidden post's card is gone at once: whoever keeps a copy asks before showing it.
      'Cache-Control': 'no-cache',
      ETag: `"${card.version}"`,
      // It is made for other sites.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.send(card.image);
  }
});
