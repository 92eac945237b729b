import type { Router } from '~/remix-insides/browser/use-router';
import type { Typed } from './fields';

/** `handed`: the site holds it until its sender has signed in. */
type Ending = 'sent' | 'handed';

/**
 * Tells when a form went out and was taken; not when it was refused, or nothing came through.
 * @param typed what stands in the form: another form of the page has other fields
 * @returns a function that stops listening
 */
export function whenSent(router: Router, typed: () => Typed, tell: (how: Ending) => void): () => void {
  let sentFrom: string | null = null;
  const look = ({ navigation, fetchers, location, actionData, errors }: Router['state']) => {
    // A dialog's form is sent by a fetcher.
    const fetcher = [...fetchers.values()].find(({ formData }) => formData);
    const { formData, formMethod } = fetcher ?? navigation;
    if (formData && formMethod !== 'GET' && isOf(typed(), formData)) sentFrom ??= location.pathname;
    if (navigation.state !== 'idle' || fetcher || sentFrom === null) return;
    const hasLed = location.pathname !== sentFrom;
    sentFrom = null;
    if (errors) return;
    if (hasLed) tell(location.pathname === '/auth' ? 'handed' : 'sent');
    else if (Object.values(actionData ?? {}).some(isTaken)) tell('sent');
  };
  // It may be on its way by the time this begins.
  look(router.state);
  return router.subscribe(look);
}

const isOf = (typed: Typed, sent: FormData): boolean =>
  typed.length > 0 && typed.every(([name, value]) => sent.get(name)?.toString().replace(/\r\n/g, '\n') === value);

/** As conform tells it (app/schemas/shown.ts). */
const isTaken = (reply: unknown): boolean =>
  isObject(reply) &&
  'result' in reply &&
  isObject(reply.result) &&
  'status' in reply.result &&
  reply.result.status === 'success';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
