import { type ErrorResponse, isRouteErrorResponse } from '@remix-run/react';
import { errorsInBrowser } from '~/messages/errors';
import type { ErrorShown } from '~/schemas/shown';
import { DetourSign } from './DetourSign';
import { ErrorSign } from './ErrorSign';
import { useRequestId } from './request-id';
import { SendAgain } from './SendAgain';
import { Written } from './Written';

/** What an error boundary shows. @param error whatever was thrown */
export function ErrorPage({ error }: { error: unknown }) {
  const renderedFor = useRequestId();
  if (!isRouteErrorResponse(error)) return <ErrorSign title={errorsInBrowser.unexpected} requestId={renderedFor} />;
  const { sentence, words, again, requestId } = shownOf(error);
  const written = <Written words={words} />;
  if (error.status === 404) return <DetourSign text={sentence}>{written}</DetourSign>;
  return (
    <ErrorSign title={sentence} requestId={requestId}>
      {written}
      {again && <SendAgain {...again} />}
    </ErrorSign>
  );
}

/** Our own pages' errors bring their sentence along; Remix's speak of routes and actions. */
function shownOf({ status, data }: ErrorResponse): ErrorShown {
  if (isErrorShown(data)) return data;
  const code = status === 404 ? 'not-found' : status === 405 ? 'method-not-allowed' : 'unexpected';
  return { sentence: errorsInBrowser[code], words: [], again: null, requestId: '' };
}

const isErrorShown = (data: unknown): data is ErrorShown =>
  typeof data === 'object' && data !== null && 'sentence' in data && 'words' in data;
