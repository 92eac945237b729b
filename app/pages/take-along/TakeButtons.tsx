import { Link } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { Form } from '~/components/forms/form';
import { formatBytes } from '~/components/format';
import { takingId } from '~/offline/take-along/taking-id';
import { takeAlongWords } from '~/offline/take-along/words';
import { subjectAddress, takeAlongPath, type TakenSubject } from '~/schemas/take-along';
import { TakingProgress } from './TakingProgress';
import { useTakenRows } from './use-taken-rows';

type Offer = {
  subject: TakenSubject;
  title: string;
  stops: number;
  photos: number;
  bytes: { words: number; photos: number };
};

/** The size before; a tap takes it at once, and shows how far it is. */
export function TakeButtons({ offer }: { offer: Offer }) {
  const { subject, bytes, photos } = offer;
  const rows = useTakenRows();
  const [problem, setProblem] = useState<string | null>(null);
  const whole = bytes.words + bytes.photos;
  const row = rows?.find(({ id }) => id === takingId(subject));

  const take = async (withPhotos: boolean) => {
    const size = withPhotos ? whole : bytes.words;
    if (!('serviceWorker' in navigator)) return setProblem(takeAlongWords.noMemory);
    const [{ hasRoomFor }, { takeAlong }] = await takingScript();
    if (!(await hasRoomFor(size))) return setProblem(takeAlongWords.noRoom(formatBytes(size)));
    setProblem(null);
    await takeAlong({ ...offer, withPhotos });
  };

  const pressed = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const withPhotos = submitter instanceof HTMLButtonElement && submitter.value === 'yes';
    take(withPhotos).catch(() => setProblem(takeAlongWords.keepsNothing));
  };

  return (
    <section className="taken-box" aria-labelledby="take-along">
      <h2 id="take-along">
        Save offline ({photos > 0 && `${formatBytes(whole)} with photos, `}
        {formatBytes(bytes.words)} {photos > 0 ? 'without' : 'in all'})
      </h2>
      <Form action={takeAlongPath(subject)} onSubmit={pressed}>
        {fieldsOf(subject).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="stop-actions">
          {photos > 0 && (
            <button className="btn btn-go" name="photos" value="yes">
              With Photos ({formatBytes(whole)})
            </button>
          )}
          <button className={photos > 0 ? 'btn' : 'btn btn-go'} name="photos" value="no">
            {photos > 0 ? `Without Photos (${formatBytes(bytes.words)})` : 'Save Offline'}
          </button>
        </p>
      </Form>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {row && <TakingProgress row={row} />}
      {row && row.at !== null && (
        <p>
          <Link className="btn" to={`/offline?to=${encodeURIComponent(subjectAddress(subject))}`}>
            Open Saved Copy
          </Link>
        </p>
      )}
    </section>
  );
}

/** Needed once someone taps. */
const takingScript = () => Promise.all([import('~/offline/take-along/room'), import('~/offline/take-along/take')]);

const fieldsOf = (subject: TakenSubject): [string, string][] => [
  ...new URLSearchParams(takeAlongPath(subject).split('?')[1]),
];
