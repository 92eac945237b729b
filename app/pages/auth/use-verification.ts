import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { VerificationState } from './VerificationView';

type Answer = {
  status?: string;
  userId?: number | null;
  wasExpired?: boolean;
  alreadyVerified?: boolean;
  message?: string;
};

/** Between signing in and continuing (specification §9), in milliseconds. */
const redirectDelay = 1000;

/**
 * With JavaScript the page makes the call by itself (specification §4, Verification).
 * @returns null until script runs: the page then still shows its button
 */
export function useVerification(given: { token: string; email: string; skip: boolean }): VerificationState | null {
  const { token, email, skip } = given;
  const [state, setState] = useState<VerificationState | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!token || skip) return;
    const leaving = new AbortController();
    let timer: number | undefined;
    setState({ view: 'loading' });
    verify(token, email, leaving.signal)
      .then((result) => {
        if (leaving.signal.aborted) return;
        setState(result);
        if (result.view === 'redirecting')
          timer = window.setTimeout(() => navigate('/complete-profile'), redirectDelay);
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        const detail = error instanceof Error ? error.message : String(error);
        setState({ view: 'error', message: `An error occurred during verification: ${detail}` });
      });
    return () => {
      leaving.abort();
      window.clearTimeout(timer);
    };
  }, [token, email, skip, navigate]);

  return state;
}

async function verify(token: string, email: string, signal: AbortSignal): Promise<VerificationState> {
  const query = new URLSearchParams(email ? { token, email } : { token });
  const response = await fetch(`/api/verify-email?${query.toString()}`, { credentials: 'include', signal });
  const answer = answerIn(await response.text());
  if (response.ok && answer.status === 'success') {
    const signedIn = answer.userId != null && (await autoLogin(answer.userId));
    if (signedIn) return { view: 'redirecting' };
    if (answer.wasExpired) return { view: 'success-expired', message: answer.message };
    return { view: answer.alreadyVerified ? 'already-verified' : 'success', message: answer.message };
  }
  if (response.ok && answer.status === 'expired') return { view: 'expired' };
  return { view: 'invalid', message: answer.message };
}

/** A captive portal may answer in our place, with a page of its own. */
function answerIn(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

/** A refusal is no error: the address is verified all the same. */
async function autoLogin(userId: number): Promise<boolean> {
  const response = await fetch('/api/auto-login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
  return response.ok;
}
