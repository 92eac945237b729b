import { Router } from 'express';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { readPostCard } from '~/domain/posts/post-card';
import { pathId } from '../path-id';
import { renderInLimit } from '../render-limit';
import { sendUnlessKnown } from './send-unless-known';

/** The pictures that services show beside a link to a post. */
export const cards = Router();

cards.get(/^\/posts\/([^/]+)\/card\.jpg$/, (request, response, next) => {
  const [id] = Object.values(request.params);
  send().catch(next);

  async function send() {
    const postId = pathId(id);
    const card = await renderInLimit(request, response, () => whileDatabaseAnswers(() => readPostCard(postId)));
    if (!card) return;
    // It is made for other sites.
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    sendUnlessKnown(request, response, { type: 'image/jpeg', body: card.image, etag: `"${card.version}"` });
  }
});
