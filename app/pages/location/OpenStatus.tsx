import { Day } from '~/components/RelativeTime';
import { counted } from '~/components/format';
import { Form, FormAlert, SubmitButton } from '~/components/forms/form';
import type { PlaceStatus, PlaceWord } from '~/domain/locations/place-reports';

type Props = { status: PlaceStatus & { viewerWord: PlaceWord | null } };

/** Buttons for a driver to report the stop open or closed. */
export function OpenStatus({ status }: Props) {
  const { id, closedAt, closureReports, viewerWord } = status;
  return (
    <section className="panel panel-body print:hidden" id="still-right" aria-labelledby="still-right-title">
      <h2 className="mt-0" id="still-right-title">
        Is it still open?
      </h2>
      <FormAlert intent="confirm" />
      <FormAlert intent="report-closed" />
      <p>
        <Confirmed status={status} />
      </p>
      {closureReports > 0 && (
        <p>
          {`${drivers(closureReports)} ${closureReports === 1 ? 'says' : 'say'} it’s closed.${
            closedAt ? '' : ' After 3 reports by drivers who have been here a while, we’ll mark it closed.'
          }`}
        </p>
      )}
      {viewerWord && <p>{viewerWord === 'right' ? 'You confirmed it’s open.' : 'You reported it closed.'}</p>}
      <Form className="actions actions-fill" action={`/locations/${id}`} preventScrollReset>
        <SubmitButton name="intent" value="confirm" tone="plain" pendingLabel="Sending...">
          It&rsquo;s Open
        </SubmitButton>
        <SubmitButton name="intent" value="report-closed" tone="plain" pendingLabel="Sending...">
          It&rsquo;s Closed
        </SubmitButton>
      </Form>
    </section>
  );
}

/** The keys make React replace whole elements, since it can't remove text nodes that a browser's translation has replaced. */
function Confirmed({ status: { closedAt, confirmations, lastConfirmedAt } }: { status: PlaceStatus }) {
  if (lastConfirmedAt === null) {
    return (
      <span key="none">
        {closedAt ? 'No one has reported it open since.' : 'No one has confirmed it yet. Been there lately?'}
      </span>
    );
  }
  const by = drivers(confirmations);
  const when = confirmations === 1 ? ' on ' : ', most recently ';
  return (
    <span key="some">
      <span>{`${closedAt ? `${by} ${confirmations === 1 ? 'says' : 'say'} it’s open` : `Confirmed by ${by}`}${when}`}</span>
      <Day time={lastConfirmedAt} />.
    </span>
  );
}

const drivers = (count: number): string => counted(count, 'driver');
