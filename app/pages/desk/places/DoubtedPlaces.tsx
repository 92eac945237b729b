import { Link } from '@remix-run/react';
import { Form } from '~/components/Form';
import { counted } from '~/components/format';
import { SubmitButton } from '~/components/forms';
import { SectionHead } from '~/components/SectionHead';
import { nameInTown } from '~/schemas/place-name';
import { calendarDate } from '~/schemas/relative-time';
import type { DoubtedPlace } from '~/domain/locations';

/** Reported closed, or open again, by fewer drivers than it takes. */
export function DoubtedPlaces({ doubted }: { doubted: DoubtedPlace[] }) {
  if (doubted.length === 0) return null;
  return (
    <section aria-label="Closed or open">
      <SectionHead title="Closed or open" />
      {doubted.map((each) => (
        <Doubted key={each.place.id} {...each} />
      ))}
    </section>
  );
}

function Doubted({ place, closures, confirmations }: DoubtedPlace) {
  const { id, closedAt } = place;
  return (
    <article className="desk-line desk-item" aria-labelledby={`doubted-${id}`}>
      <h2 id={`doubted-${id}`}>
        <Link to={`/locations/${id}`}>{nameInTown(place)}</Link>
      </h2>
      <p>
        {closedAt
          ? `Closed since ${calendarDate(closedAt)}. Open, say ${counted(confirmations, 'driver')} since.`
          : `Closed, say ${counted(closures, 'driver')}.`}
      </p>
      <Form method="post" className="actions" action="/desk/places">
        <input type="hidden" name="id" value={id} />
        {!closedAt && (
          <SubmitButton name="intent" value="mark-closed" tone="danger" pendingLabel="Saving...">
            Mark Closed
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="mark-open" tone="plain" pendingLabel="Saving...">
          It&rsquo;s Open
        </SubmitButton>
      </Form>
    </article>
  );
}
