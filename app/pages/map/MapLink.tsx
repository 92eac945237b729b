import { useLinkClickHandler } from '@remix-run/react';
import type { ReactNode } from 'react';

type Props = { to: string; className: string; pointerOnly?: boolean; children: ReactNode };

/**
 * A link inside a drawing. Safari knows `href` there only from 12.1 on, so it has `xlink:href` as well.
 * @param pointerOnly for another link's larger face: no stop for the keyboard, and not read out a second time
 */
export function MapLink({ to, className, pointerOnly = false, children }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset: /^\/map[^#]*#food-map$/.test(to) });
  const hidden = pointerOnly ? { tabIndex: -1, 'aria-hidden': true } : {};
  const old = { xlinkHref: to };
  return (
    <a {...old} {...hidden} href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
