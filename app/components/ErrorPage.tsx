import { type ErrorResponse, isRouteErrorResponse, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { errorsInBrowser, operator, outage } from '~/messages/errors';
import type { ErrorShown, TypedForm } from '~/schemas/shown';
import { useRequestId, requestIdElement } from './contexts';
import { Form, SubmittedText } from './forms/form';

/** The content of an error boundary. @param error the thrown value, of any type */
export function ErrorPage({ error }: { error: unknown }) {
  const renderedFor = useRequestId();
  if (!isRouteErrorResponse(error)) return <ErrorSign title={errorsInBrowser.unexpected} requestId={renderedFor} />;
  const { sentence, words, again, requestId } = shownOf(error);
  const submitted = <SubmittedText texts={words} />;
  if (error.status === 404) return <DetourSign text={sentence}>{submitted}</DetourSign>;
  return (
    <ErrorSign title={sentence} requestId={requestId}>
      {submitted}
      {again && <SendAgain {...again} />}
    </ErrorSign>
  );
}

/** Errors thrown by our code carry a message for users. Remix's own messages mention routes and actions, so we replace them. */
function shownOf({ status, data }: ErrorResponse): ErrorShown {
  if (isErrorShown(data)) return data;
  const code = status === 404 ? 'not-found' : status === 405 ? 'method-not-allowed' : 'unexpected';
  return { sentence: errorsInBrowser[code], words: [], again: null, requestId: '' };
}

const isErrorShown = (data: unknown): data is ErrorShown =>
  typeof data === 'object' && data !== null && 'sentence' in data && 'words' in data;

type Props = {
  title: string;
  /** Lets the operator find the request in the log; empty if unknown. */
  requestId: string;
  children?: ReactNode;
};

const plate =
  'inline-block m-0 px-5 py-2 border-3 border-ink rounded-md text-ink font-sign text-4xl font-extrabold leading-tight uppercase';

function ErrorSign({ title, requestId, children }: Props) {
  return (
    <section className="max-w-[620px] mx-auto my-12 text-center">
      <svg className="w-[240px] mx-auto mt-0 mb-4" viewBox="0 0 320 120" aria-hidden="true">
        <path fill="#7f95b5" d="M52 20h14v100H52zM254 20h14v100h-14z" />
        <path fill="#fff" d="M10 26h300v30H10zM10 72h300v30H10z" />
        <path fill="#c73537" d={stripes} />
        <circle cx="59" cy="14" r="11" fill="#fbbf24" />
        <circle cx="261" cy="14" r="11" fill="#fbbf24" />
      </svg>
      <p className={`${plate} bg-white`}>Road closed</p>
      <h1>{title}</h1>
      {children}
      <OtherLinks />
      {requestId && (
        <p className="hint">
          {operator.tell} <span id={requestIdElement}>{requestId}</span>.
        </p>
      )}
    </section>
  );
}

function OtherLinks() {
  return (
    <p className="actions justify-center">
      <Link className="btn btn-go" to="/">
        Go Home
      </Link>
      <Link className="btn" to="/latest-meat">
        Latest Meat
      </Link>
      <Link className="btn" to="/locations">
        Truck Stops
      </Link>
    </p>
  );
}

const stripes = [26, 72]
  .flatMap((y) => [10, 70, 130, 190, 250].map((x) => `M${x} ${y + 30}l30-30h30l-30 30z`))
  .join('');

/** Resends a form that could not be saved. Its form key prevents a second create. */
function SendAgain({ action, fields, encType, lostFiles, send }: TypedForm) {
  return (
    <Form action={action} encType={encType} reloadDocument guard={false}>
      {fields.map(({ name, value }, at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {lostFiles && <p>{outage.lostPhotos}</p>}
      <p className="actions justify-center">
        <button type="submit" className="btn btn-go">
          {send}
        </button>
      </p>
    </Form>
  );
}

type DetourSignProps = { text?: string; children?: ReactNode };

export function DetourSign({
  text = "This road doesn't go through. The page you want isn't here.",
  children,
}: DetourSignProps) {
  return (
    <section className="max-w-[620px] mx-auto my-12 text-center">
      <svg className="w-[240px] mx-auto mt-0 mb-4" viewBox="0 0 200 200" aria-hidden="true">
        <path fill="#fbbf24" d="M100 4l96 96-96 96L4 100z" />
        <path fill="none" stroke="#161105" strokeWidth="5" d="M100 16l84 84-84 84-84-84z" />
        <path fill="#161105" d="M70 140v-44a14 14 0 0 1 14-14h34V64l36 28-36 28v-18H90v38z" />
      </svg>
      <p className={`${plate} bg-amber`}>Detour</p>
      <h1>{text}</h1>
      {children}
      <OtherLinks />
    </section>
  );
}
