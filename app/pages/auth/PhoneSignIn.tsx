import { Form } from '~/components/Form';
import { SubmitButton } from '~/components/forms';

/** For a cab tablet, without typing a password. A form, since it makes a code; a link that is only opened makes none. */
export function PhoneSignIn({ redirectTo }: { redirectTo: string }) {
  return (
    <Form method="post" action="/auth/phone" className="phone-sign-in">
      <input type="hidden" name="intent" value="begin" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <p>On a tablet? If you&apos;re signed in on your phone, you don&apos;t need a password here.</p>
      <SubmitButton tone="plain" pendingLabel="Getting a code...">
        Use your phone instead
      </SubmitButton>
    </Form>
  );
}
