/** What is wrong with a form as a whole. */
export function FormErrors({ form }: { form: { errors: string[] | undefined; errorId: string } }) {
  if (!form.errors) return null;
  return (
    <p className="form-error" id={form.errorId} role="alert">
      {form.errors.join(' ')}
    </p>
  );
}
