import { answerShared } from '../drafts/take-shared';
import { keptRow } from '../kept';
import { build, newPostFiles } from './built';
import { answerForm } from './outbox';
import { keepPages, keepResource } from './pages';

const page = '/posts/new';

/** A page that is kept is kept again after this long, in milliseconds. */
const freshFor = 12 * 3_600_000;

export function answerNewPost(event: FetchEvent, url: URL): Promise<Response> | undefined {
  const { method, mode } = event.request;
  if (method !== 'POST' || mode !== 'navigate' || url.origin !== location.origin || url.pathname !== page)
    return undefined;
  return answerShared(event.request, () => answerForm(event, url) ?? fetch(event.request));
}

/** A driver posts where there is no signal, whether or not they have been at its form before. */
export async function keepNewPost(): Promise<void> {
  const row = await keptRow(page);
  if (row && row.build === build && Date.now() - row.at < freshFor) return;
  // The page is last: where it is, all of it is, however soon the link broke.
  for (const file of newPostFiles) await keepResource(new URL(file, location.origin));
  await keepPages([page], []);
}
