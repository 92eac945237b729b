import { useNavigate } from '@remix-run/react';
import { useContext, useEffect } from 'react';
import { WithoutScriptContext } from '~/components/contexts';
import { Form } from '~/components/forms/form';
import { wayBack } from '~/components/way-back';

const looksAgainSeconds = 10;

/** Without JavaScript the page refreshes by itself or with its button. */
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

const everyMs = 5_000;

/** Polls until the phone has answered, then reloads the page. Keeps polling if the connection is lost. */
function useAnswerOfPhone(redirectTo: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void stillWaits().then((waits) => {
        if (!waits) navigate(`/auth/phone${wayBack(redirectTo, '?')}`, { replace: true });
      });
    }, everyMs);
    return () => clearInterval(timer);
  }, [navigate, redirectTo]);
}

async function stillWaits(): Promise<boolean> {
  try {
    const answer = await fetch('/api/pairings', { credentials: 'same-origin' });
    if (!answer.ok) return answer.status >= 500 || answer.status === 429;
    const { state }: { state?: unknown } = await answer.json();
    return state === 'waiting';
  } catch {
    return true;
  }
}
