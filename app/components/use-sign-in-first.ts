import { useLocation, useNavigate } from '@remix-run/react';

/** @returns a function that leads to sign-in and back: the session ended while the page was open. */
export function useSignInFirst(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(`/auth?tab=login&redirectTo=${encodeURIComponent(pathname + search)}`);
}
