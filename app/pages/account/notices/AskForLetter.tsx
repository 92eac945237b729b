import { useEffect, useState } from 'react';
import { Form } from '~/components/Form';
import { SubmitButton } from '~/components/forms';
import { ownTimeZone } from './own-time-zone';

/** Asked until it is answered, and never again. */
export function AskForLetter() {
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(ownTimeZone()), []);
  return (
    <section aria-labelledby="ask-letter">
      <h2 id="ask-letter">Want the Monday email?</h2>
      <p>New plates on your roads, your points and the leaders. Once a week; unsubscribe with one tap.</p>
      <Form method="post">
        <input type="hidden" name="intent" value="letter" />
        {zone !== null && <input type="hidden" name="timeZone" value={zone} />}
        <div className="actions">
          <SubmitButton name="letter" value="yes" pendingLabel="Saving...">
            Yes, Send It
          </SubmitButton>
          <SubmitButton name="letter" value="no" tone="plain" pendingLabel="Saving...">
            No, Thanks
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
