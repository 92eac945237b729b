import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { operator } from '~/messages/errors';
import { requestIdElement } from './request-id';

type Props = {
  title: string;
  /** For the operator, who finds in the log by it what happened; empty where it is not known. */
  requestId: string;
  children?: ReactNode;
};

export function ErrorSign({ title, requestId, children }: Props) {
  return (
    <section className="roadwork">
      <svg viewBox="0 0 320 120" aria-hidden="true">
        <path fill="#7f95b5" d="M52 20h14v100H52zM254 20h14v100h-14z" />
        <path fill="#fff" d="M10 26h300v30H10zM10 72h300v30H10z" />
        <path fill="#c73537" d={stripes} />
        <circle cx="59" cy="14" r="11" fill="#fbbf24" />
        <circle cx="261" cy="14" r="11" fill="#fbbf24" />
      </svg>
      <p className="plate plate-closed">Road closed</p>
      <h1>{title}</h1>
      {children}
      <WaysRound />
      {requestId && (
        <p className="hint">
          {operator.tell} <span id={requestIdElement}>{requestId}</span>.
        </p>
      )}
    </section>
  );
}

export function WaysRound() {
  return (
    <p className="actions">
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
