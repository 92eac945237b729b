import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ViewerInHead } from '~/schemas/shown';
import { pageWatch } from '../page/page-state';
import { importWithRetry } from '../page/scripts';
import type { KeptDraft } from './keep-draft';
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
  const kept = useRef<KeptDraft>(undefined);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const { keepDraft } = await importWithRetry(() => import('./keep-draft'));
      const page = pageWatch();
      const form = document.getElementById(id);
      if (isOver || !page || !(form instanceof HTMLFormElement)) return;
      kept.current = keepDraft(form, { name, account, page, latest: () => latest.current });
    };
    load().catch(() => undefined);
    return () => {
      isOver = true;
      kept.current?.stop();
      kept.current = undefined;
    };
  }, [id, name, account]);
  useEffect(() => kept.current?.touch(), [parts?.photos, parts?.place]);
}
