import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ViewerInHead } from '~/schemas/shown';
import { filesAreHere } from '../page/begin';
import { pageWatch } from '../page/page-state';
import { importWithRetry } from '../page/link';
import type { DraftParts } from './store';

type Root = { viewer: ViewerInHead | null };

/**
 * Stores what is typed into a form on the device until it is sent. The script for that loads after the form's (`keep-draft.ts`).
 * @param id of the form's element
 * @param name such as `post`, `place`, `comment/7`
 * @param reply the last response of the page's action
 * @param parts a new object when the draft's photos or place changed
 */
export function useDraft(id: string, name: string, reply: unknown, parts?: DraftParts): void {
  const account = Number(useRouteLoaderData<Root>('root')?.viewer?.id ?? 0);
  const latest = useRef({ parts, reply });
  latest.current = { parts, reply };
  const touch = useRef<() => void>(undefined);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const comes = filesAreHere().then(() => importWithRetry(() => import('./keep-draft')));
    comes.then(
      ({ keepDraft }) => {
        const page = pageWatch();
        if (isOver || !page) return;
        const kept = keepDraft({
          id,
          name,
          account,
          page,
          reply: () => latest.current.reply,
          parts: () => latest.current.parts,
        });
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
  }, [id, name, account]);
  useEffect(() => touch.current?.(), [parts?.photos, parts?.place]);
}
