import { outage } from '~/messages';
import type { TypedForm } from '~/schemas/shown';

/**
 * What was typed into a form that could not be taken in: to be read, and sent again by one press. Its form key keeps it one
 * create.
 */
export function SendAgain({ action, fields, encType, lostFiles }: TypedForm) {
  const words = fields.filter(({ name, value }) => value.trim() !== '' && !machineNames.test(name));
  return (
    <form method="post" action={action} encType={encType}>
      {fields.map(({ name, value }, at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {words.length > 0 && <p>{outage.kept}</p>}
      {words.map(({ value }, at) => (
        <blockquote key={at}>{value}</blockquote>
      ))}
      {lostFiles && <p>{outage.lostPhotos}</p>}
      <p className="actions">
        <button type="submit" className="btn btn-go">
          {outage.sendAgain}
        </button>
      </p>
    </form>
  );
}

const machineNames = /^(intent|formKey|redirectTo|direction|token|keptPhoto|confirm|.*Id)$/;
