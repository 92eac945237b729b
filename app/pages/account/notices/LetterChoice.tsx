import { useEffect, useState } from 'react';
import { Form, Labeled, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import type { LetterChoice as Choice } from '~/domain/letter/choose-letter';

const zoneId = 'letter-time-zone';

/** US time zones from east to west, by their common names. */
const countryZones: readonly { value: string; label: string }[] = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
];

/** Subscribes to the weekly email and chooses its time zone. */
export function LetterChoice({ choice: { letter, timeZone, bounced } }: { choice: Choice }) {
  return (
    <section aria-labelledby="letter-title">
      <h2 id="letter-title">Monday email</h2>
      <p>
        New plates on your roads, your points and the leaders: one email on Monday morning.
        <span>{letter === true ? ' You’re subscribed.' : ' You’re not subscribed.'}</span>
      </p>
      {bounced && (
        <NoticeBanner tone="error">
          We stopped the Monday email because your mail server rejected it. Check your email address, then subscribe
          again.
        </NoticeBanner>
      )}
      <Form intent="letter">
        <Labeled id={zoneId} label="Your time zone">
          <TimeZone chosen={timeZone} />
        </Labeled>
        <div className="actions">
          <SubmitButton name="letter" value="yes" pendingLabel="Saving...">
            {letter === true ? 'Save' : 'Yes, Send It'}
          </SubmitButton>
          <SubmitButton name="letter" value="no" tone="plain" pendingLabel="Saving...">
            {letter === true ? 'Stop It' : 'No, Thanks'}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** Without a saved choice, JavaScript preselects the browser's time zone. */
function TimeZone({ chosen }: { chosen: string | null }) {
  const [own, setOwn] = useState<string | null>(null);
  const [zone, setZone] = useState(chosen ?? '');
  useEffect(() => {
    const found = ownTimeZone();
    setOwn(found);
    if (chosen === null && found) setZone(found);
  }, [chosen]);
  const listed = new Set(countryZones.map(({ value }) => value));
  const others = [chosen, own].filter((other): other is string => other !== null && !listed.has(other));
  return (
    <select id={zoneId} className="input" name="timeZone" value={zone} onChange={({ target }) => setZone(target.value)}>
      <option value="">I don&rsquo;t know</option>
      {countryZones.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {[...new Set(others)].map((other) => (
        <option key={other} value={other}>
          {other.replace(/_/g, ' ')}
        </option>
      ))}
    </select>
  );
}

/** Offers the weekly email until the driver answers yes or no. */
export function WeeklyEmailPrompt() {
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(ownTimeZone()), []);
  return (
    <section>
      <h2>Want the Monday email?</h2>
      <p>New plates on your roads, your points and the leaders. Once a week; unsubscribe with one tap.</p>
      <Form intent="letter">
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

/** The browser's IANA time zone; null if unknown. */
function ownTimeZone(): string | null {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || null;
  } catch {
    return null;
  }
}
