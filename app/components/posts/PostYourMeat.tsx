import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { DialogLink } from '../dialog/links';

type Props = { signedIn: boolean; to?: string; className?: string; children?: ReactNode; 'aria-label'?: string };

/** For visitors, links to registration, which continues to the new post (specification §2, Navigation bar). */
export function PostYourMeat({ signedIn, to = '/posts/new', children = 'Post Your Meat', ...given }: Props) {
  const look = { className: 'btn btn-go', children, ...given };
  if (signedIn) return <DialogLink to={to} {...look} />;
  return <Link to={`/auth?tab=register&redirectTo=${encodeURIComponent(to)}`} {...look} />;
}
