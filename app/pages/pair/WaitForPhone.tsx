import { Form } from '@remix-run/react';
import { useContext } from 'react';
import { WithoutScriptContext } from '~/components/lite';
import { useAnswerOfPhone } from './use-answer-of-phone';

const looksAgainSeconds = 10;

/** Without script the page looks again by itself, or by its button. */
export function WaitForPhone({ code, site, redirectTo }: { code: string; site: string; redirectTo: string }) {
  const isWithoutScript = useContext(WithoutScriptContext);
  useAnswerOfPhone(redirectTo);
  const again = <meta httpEquiv="refresh" content={String(looksAgainSeconds)} />;
  return (
    <>
      {isWithoutScript ? again : <noscript>{again}</noscript>}
      <ol>
        <li>
          On your phone, where you&rsquo;re signed in, open <strong>{site}/pair</strong>
        </li>
        <li>Enter this code there, and allow this device:</li>
      </ol>
      <p className="photo-code">
        {code.slice(0, 4)} {code.slice(4)}
      </p>
      <p>It works for 10 minutes. This page moves on once you allow it on your phone.</p>
      <Form method="get" action="/auth/phone">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <button className="btn btn-go">Check Again</button>
      </Form>
    </>
  );
}
