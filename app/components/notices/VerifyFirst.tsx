import { Link } from '@remix-run/react';
import { verifyFirst } from '~/messages/forms';
import { NoticeBanner } from './NoticeBanner';

/** Over a form that the site would refuse, before anybody fills it in. */
export const VerifyFirst = () => (
  <NoticeBanner tone="info">
    {verifyFirst} <Link to="/verify-help">Email verification help</Link>
  </NoticeBanner>
);
