import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/components/format';
import { pageMeta } from '~/components/page-meta';
import { useReplyExtra } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { runOperation } from '~/domain/operation';
import { measureToTakeAlong, type ToTake } from '~/domain/take-along';
import { parse } from '~/http/api-endpoint';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { callerOf } from '~/http/session';
import type { PageHandle } from '~/schemas/page-handle';
import { subjectAddress, takeAlongPath, type TakenSubject } from '~/schemas/take-along';
import { takeAlongQuery } from '~/schemas/travel';
import { TakeButtons } from './TakeButtons';

export const handle = {
  parameters: ['highway', 'from', 'to', 'via', 'location', 'state'],
} as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Save offline',
  description:
    'The stops of a road, a trip or a state and their best dishes, on your device for where there is no signal.',
});

/** Says how large it is before anything is taken. */
export async function loader(args: LoaderFunctionArgs) {
  const subject = parse(takeAlongQuery, Object.fromEntries(parametersOf(args.request, handle)));
  const measured = subject && (await runOperation(measureToTakeAlong, await callerOf(args), subject));
  return { offer: measured };
}

type Offer = ToTake & { subject: TakenSubject };

export const clientAction = keepForm();

/** Script takes it along; without JavaScript there is nothing that could keep it. */
export const action = formAction({
  default: form(measureToTakeAlong, {
    schema: takeAlongQuery.pipe(z.custom<TakenSubject>((subject) => subject !== null)),
    // As heavy as a page, so it counts as one, and isn't done for a sender who has left.
    input: async ({ input, context }) => {
      await context.waitForRenderSlot?.();
      return input;
    },
    done: (offer) => ({ to: takeAlongPath(offer.subject), show: offer }),
  }),
});

export default function TakeAlongPage() {
  const { offer } = useLoaderData<typeof loader>();
  const posted = useReplyExtra() as Offer | undefined;
  const shown = posted ?? offer;
  return (
    <article className="column">
      <h1>{shown ? `Save ${shown.title} for offline` : 'Save offline'}</h1>
      {shown ? <Offered offer={shown} needsScript={posted !== undefined} /> : <WhatToTake />}
    </article>
  );
}

function Offered({ offer, needsScript }: { offer: Offer; needsScript: boolean }) {
  const { subject, stops, dishes } = offer;
  return (
    <>
      {needsScript && (
        <p className="field-error" role="alert">
          Saving offline needs JavaScript, and it’s off in this browser. You can print a list or download a file for
          your GPS instead.
        </p>
      )}
      <p>
        {counted(stops, 'stop')} and {counted(dishes, 'best dish', 'best dishes')}, to read with no signal. Search and
        What’s Ahead keep working, too.
      </p>
      <TakeButtons offer={offer} />
      <p className="stop-actions">
        <Link className="btn" to={subjectAddress(subject)}>
          Back to the {backTo[subject.kind]}
        </Link>
        <Link className="btn" to="/offline">
          Saved Offline
        </Link>
      </p>
    </>
  );
}

const backTo: Record<TakenSubject['kind'], string> = {
  highway: 'Highway',
  trip: 'Trip',
  location: 'Stop',
  state: 'Map',
};

const WhatToTake = () => (
  <>
    <p>Open any highway, trip, stop or state and tap Save Offline.</p>
    <p className="stop-actions">
      <Link className="btn" to="/highways">
        Highways
      </Link>
      <Link className="btn" to="/trip">
        Plan a Trip
      </Link>
      <Link className="btn" to="/map">
        Map
      </Link>
      <Link className="btn" to="/offline">
        Saved Offline
      </Link>
    </p>
  </>
);
