import { Icon } from '../Icons';
import { useInView } from '../use-in-view';

type FormState = { errors: string[] | undefined; errorId: string; allErrors: Record<string, unknown> };

/** What is wrong with the form as a whole, or how many fields are wrong; each field says its own beside it. */
export function FormErrors({ form }: { form: FormState }) {
  const wrongFields = Object.keys(form.allErrors).filter((name) => name !== '').length;
  const ofForm = form.errors?.join(' ');
  // A single wrong field is scrolled to by itself.
  const shown = useInView<HTMLParagraphElement>(ofForm);
  if (!ofForm && wrongFields < 2) return null;
  return (
    <p className="form-error" id={form.errorId} role="alert" ref={shown}>
      <Icon name="alert" />
      {ofForm || `${wrongFields} fields need another look.`}
    </p>
  );
}
