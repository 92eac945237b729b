import { Form as RemixForm, type FormProps } from '@remix-run/react';
import { useContext } from 'react';
import { accountField } from '~/schemas/calls';
import { AccountContext } from './contexts';

/** Remix's, which says whose page it is of: nothing is changed in the name of someone else who is signed in by then. */
export function Form({ children, ...form }: FormProps) {
  return (
    <RemixForm {...form}>
      {form.method === 'post' && <AccountField />}
      {children}
    </RemixForm>
  );
}

/** For a form that is not drawn by `Form`. */
export function AccountField() {
  const account = useContext(AccountContext);
  return account === null ? null : <input type="hidden" name={accountField} value={account} />;
}
