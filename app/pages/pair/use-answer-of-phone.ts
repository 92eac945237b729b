import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { wayBack } from '~/components/way-back';

const everyMs = 5_000;

/** Asks now and then whether the phone has answered, and reloads the page when it has; waits for a link that is gone. */
export function useAnswerOfPhone(redirectTo: string): void {
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
