import { Form } from '@remix-run/react';
import { Panel, SubmitButton } from '~/components/forms';

/** For a cab tablet, without typing a password. A form, since it makes a code; a link that is only opened makes none. */
export function PhoneSignIn() {
  return (
    <Panel title="On a cab tablet?">
      <p>Signed in on your phone already? Then you need no password here.</p>
      <Form method="post" action="/auth/phone">
        <input type="hidden" name="intent" value="begin" />
        <SubmitButton tone="plain" pendingLabel="Making a code...">
          Use your phone instead
        </SubmitButton>
      </Form>
    </Panel>
  );
}
