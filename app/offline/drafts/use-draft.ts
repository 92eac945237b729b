import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ViewerInHead } from '~/schemas/shown';
import { importWithRetry } from '../page/scripts';
import type { KeptDraft } from './keep-draft';
import type { DraftParts } from './store';

type Root = { viewer: ViewerInHead | null };

/**
 * Saves a form's text on the device until the form is sent. Loads the code for that after the form's own (`keep-draft.ts`).
 * @param id of the form's element
 * @param name such as `post`, `place`, `comment/7`
 * @param parts a new object whenever the draft's photos or place change
 */
export function useDraft(id: string, name: string, parts?: DraftParts): void {
  const account = Number(useRouteLoaderData<Root>('root')?.viewer?.id ?? 0);
  const latest = useRef(parts);
  latest.current = parts;
  const kept = useRef<KeptDraft>(undefined);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const { keepDraft } = await importWithRetry(() => import('./keep-draft'));
      const form = document.getElementById(id);
      if (isOver || !(form instanceof HTMLFormElement)) return;
      kept.current = keepDraft(form, { name, account, parts: () => latest.current });
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
