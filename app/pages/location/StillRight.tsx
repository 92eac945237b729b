import { Form } from '@remix-run/react';
import { formatCount } from '~/components/format';
import { FormErrors, SubmitButton } from '~/components/forms';
import { calendarDate } from '~/components/relative-time';
import { useReply } from '~/components/use-reply';
import type { PlaceStanding } from '~/domain/locations';

/** One tap by a driver who is there: all is still right, or the place is closed. */
export function StillRight({ standing }: { standing: PlaceStanding }) {
  const { id, closedAt, closureReports, viewerWord } = standing;
  const replies = [useReply('confirm'), useReply('report-closed')];
  const errors = replies.flatMap((reply) => reply?.error?.[''] ?? []);
  return (
    <section className="panel panel-body still-right" id="still-right" aria-labelledby="still-right-title">
      <h2 id="still-right-title">Still right?</h2>
      {errors.length > 0 && <FormErrors form={{ errors, errorId: 'still-right-error', allErrors: {} }} />}
      <p>{confirmedLine(standing)}</p>
      {closureReports > 0 && (
        <p>
          {drivers(closureReports)} {closureReports === 1 ? 'says' : 'say'} that it is closed
          {closedAt ? '.' : '; three mark it as closed.'}
        </p>
      )}
      {viewerWord && <p>{viewerWord === 'right' ? 'You said: still right.' : 'You said: closed.'}</p>}
      <Form className="actions" method="post" action={`/locations/${id}`} preventScrollReset>
        <SubmitButton name="intent" value="confirm" tone="plain" pendingLabel="Telling...">
          {closedAt ? 'It is open' : 'Still right'}
        </SubmitButton>
        <SubmitButton name="intent" value="report-closed" tone="plain" pendingLabel="Telling...">
          It is closed
        </SubmitButton>
      </Form>
    </section>
  );
}

function confirmedLine({ closedAt, confirmations, lastConfirmedAt }: PlaceStanding): string {
  if (lastConfirmedAt === null) {
    return closedAt ? 'Nobody has said since that it is open.' : 'Nobody has said so yet. You know the place?';
  }
  const verb = confirmations === 1 ? 'says' : 'say';
  const [what, last] = [closedAt ? 'it is open' : 'so', calendarDate(lastConfirmedAt)];
  return `${drivers(confirmations)} ${verb} ${what}${confirmations === 1 ? ', on' : ', the last on'} ${last}.`;
}

const drivers = (count: number): string => (count === 1 ? '1 driver' : `${formatCount(count)} drivers`);
