import { outage } from '~/messages/errors';
import type { TypedForm } from '~/schemas/shown';

/** A form that could not be taken in, to be sent once more by one press. Its form key keeps it one create. */
export function SendAgain({ action, fields, encType, lostFiles, send }: TypedForm) {
  return (
    <form method="post" action={action} encType={encType}>
      {fields.map(({ name, value }, at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {lostFiles && <p>{outage.lostPhotos}</p>}
      <p className="actions">
        <button type="submit" className="btn btn-go">
          {send}
        </button>
      </p>
    </form>
  );
}
