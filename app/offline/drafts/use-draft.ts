import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useRouter } from '~/remix-insides/browser/use-router';
import type { ViewerInHead } from '~/schemas/shown';
import { filesAreHere } from '../page/begin';
import { untilItComes } from '../page/until-it-comes';
import type { DraftParts } from './store';

type Root = { viewer: ViewerInHead | null };

/**
 * Keeps the words of a form on the device until they are sent, by script that comes after the form's (`keep-draft.ts`).
 * @param id of the form's element
 * @param name such as `post`, `place`, `comment/7`
 * @param parts a new object where the draft has changed besides its fields
 */
export function useDraft(id: string, name: string, parts?: DraftParts): void {
  const router = useRouter();
  const account = Number(useRouteLoaderData<Root>('root')?.viewer?.id ?? 0);
  const latest = useRef(parts);
  latest.current = parts;
  const touch = useRef<() => void>(undefined);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const comes = filesAreHere().then(() => untilItComes(() => import('./keep-draft')));
    comes.then(
      ({ keepDraft }) => {
        if (isOver || !router) return;
        const kept = keepDraft({ id, name, account, router, parts: () => latest.current });
        touch.current = kept?.touch;
        stop = kept?.stop;
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      touch.current = undefined;
      stop?.();
    };
  }, [id, name, account, router]);
  useEffect(() => touch.current?.(), [parts?.photos, parts?.place]);
}
