import { Icon } from '../Icons';

type Told = { errors: string[] | undefined; errorId: string; allErrors: Record<string, unknown> };

/** What is wrong with a form as a whole, or with how many of its fields; each field tells its own beside it. */
export function FormErrors({ form }: { form: Told }) {
  const wrongFields = Object.keys(form.allErrors).filter((name) => name !== '').length;
  if (!form.errors && wrongFields < 2) return null;
  return (
    <p className="form-error" id={form.errorId} role="alert">
      <Icon name="alert" />
      {form.errors ? form.errors.join(' ') : `${wrongFields} fields need another look.`}
    </p>
  );
}
