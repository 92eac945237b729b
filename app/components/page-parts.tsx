import { Link } from '@remix-run/react';
import type { ReactNode, MouseEvent } from 'react';
import type { ReportSubject } from '~/schemas/choices';
import { voteShare } from '~/schemas/shown';
import { Icon } from './Icons';
import { DialogLink, StepLink } from './dialog/links';
import { counted, formatCount } from './format';
import { NoticeBanner } from './notices/notices';
import type { OptionalSection } from './view-types';

/** Link to the parent page, at the top of a page. */
export function BackLink({ to, children, className = '' }: { to: string; children: string; className?: string }) {
  return (
    <Link className={`back-link ${className}`} to={to}>
      <Icon name="back" className="mr-1" />
      {children}
    </Link>
  );
}

type Props<T> = { part: OptionalSection<T>; children: (shown: T) => ReactNode };

/** Renders its child with the data, or an error message if the data could not be loaded. */
export function SectionOrError<T>({ part, children }: Props<T>) {
  return part.failure === null ? children(part.shown) : <NoticeBanner tone="error">{part.failure}</NoticeBanner>;
}

type PagerProps = {
  path: string;
  /** The list's other parameters; empty values are left out. */
  query?: Record<string, string>;
  /** Cursor of the next page; null on the last. */
  next: string | null;
  isFirstPage: boolean;
  /** Label of the link back to the first page. */
  firstLabel?: string;
  nextLabel: string;
  /** The list's id on the page. */
  hash?: string;
};

export function Pager({ path, query = {}, next, isFirstPage, firstLabel = 'First Page', nextLabel, hash }: PagerProps) {
  if (!next && isFirstPage) return null;
  const address = (values: Record<string, string>) => {
    const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
    return path + (search && `?${search}`) + (hash ? `#${hash}` : '');
  };
  return (
    <nav className="actions justify-center my-5" aria-label="Pages">
      {!isFirstPage && (
        <Link className="btn" to={address(query)}>
          {firstLabel}
        </Link>
      )}
      {next && (
        <Link className="btn" to={address({ ...query, cursor: next })} rel="next">
          {nextLabel}
        </Link>
      )}
    </nav>
  );
}

/** Low-key report link next to someone else's content. */
export const ReportLink = ({ subject, id }: { subject: ReportSubject; id: number }) => (
  <DialogLink className="btn btn-text" to={`/report/${subject}/${id}`}>
    Report
  </DialogLink>
);

export function SectionHead({ title, to, className = '' }: { title: string; to?: string; className?: string }) {
  return (
    <div className={`head ${className}`}>
      <h2>{title}</h2>
      {to && (
        <Link to={to} aria-label={`View All: ${title}`}>
          View All
        </Link>
      )}
    </div>
  );
}

type PostLinkProps = {
  signedIn: boolean;
  to?: string;
  className?: string;
  children?: ReactNode;
  'aria-label'?: string;
};

/** For visitors, links to registration, which continues to the new post (specification §2, Navigation bar). */
export function PostYourMeat({ signedIn, to = '/posts/new', children = 'Post Your Meat', ...props }: PostLinkProps) {
  const look = { className: 'btn btn-go', children, ...props };
  if (signedIn) return <DialogLink to={to} {...look} />;
  return <Link to={`/auth?tab=register&redirectTo=${encodeURIComponent(to)}`} {...look} />;
}

/** Shares a page's address with the device's share sheet, or by email where there is none. */
export function ShareLink({ title, url }: { title: string; url: string }) {
  const shareByDevice = (event: MouseEvent) => {
    if (typeof navigator.share !== 'function') return;
    event.preventDefault();
    // It rejects when the user closes the share sheet.
    navigator.share({ title, url }).catch(() => undefined);
  };
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <a className="btn" href={mail} onClick={shareByDevice}>
      <Icon name="share" />
      Share
    </a>
  );
}

/** A code to type on another device, in two halves. */
export const CodeToType = ({ code }: { code: string }) => (
  <p
    className="p-3 border-2 border-amber rounded-md font-board text-3xl font-extrabold leading-snug tracking-wide text-center uppercase"
    data-testid="code"
  >
    {code.slice(0, 4)} {code.slice(4)}
  </p>
);

type TabsProps = {
  label: string;
  items: { label: string; to: string; current: boolean }[];
  /** Replaces the history entry instead of adding one. Required in a dialog, since Back closes it. */
  replace?: boolean;
  /** Margin classes. */
  className?: string;
};

export function Tabs({ label, items, replace, className = '' }: TabsProps) {
  return (
    <nav
      className={`flex flex-wrap max-w-[768px] -mx-1 my-3 first:mt-0 break-words [word-break:normal] ${className}`}
      aria-label={label}
    >
      {items.map(({ label: words, to, current }) => (
        <StepLink
          key={to}
          className="tab"
          to={to}
          aria-current={current ? 'page' : undefined}
          preventScrollReset
          replace={replace}
        >
          {words}
        </StepLink>
      ))}
    </nav>
  );
}

/** The page's main content with a side rail: next to it from 1061 px, below it on narrower screens. */
export const WithRail = ({ rail, children }: { rail: ReactNode; children: ReactNode }) => (
  <div className="lg:flex">
    <div className="rail-main lg:flex-1 lg:min-w-0">{children}</div>
    <div className="rail lg:flex-none lg:w-[348px] lg:ml-7">{rail}</div>
  </div>
);

export const SettingList = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <ul className={`plain-list rounded-lg overflow-hidden ${className}`}>{children}</ul>
);

type SettingRowProps = {
  to: string;
  title: string;
  /** The current setting. */
  children?: ReactNode;
};

/** A row in a list of settings. The whole row links to the page where the setting is changed. */
export function SettingRow({ to, title, children }: SettingRowProps) {
  return (
    <li>
      <Link className="setting-row" to={to}>
        <b>{title}</b>
        {children && <p className="hint">{children}</p>}
      </Link>
    </li>
  );
}

/** Drops empty values. Avoids `Object.fromEntries`, which the oldest supported browsers lack. */
export function nonEmptyParams(
  filter: Iterable<[name: string, value: string | null | undefined]>,
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, value] of filter) if (value) chosen[name] = value;
  return chosen;
}

type FoundProps = {
  /** Null without a search. */
  count: number | null;
  hasMore: boolean;
  /** Count over all pages; null if unknown. */
  total?: { count: number; isMost: boolean } | null;
  isFirstPage?: boolean;
  none?: string;
  /** Shown instead of the count. */
  title?: string | false;
  className?: string;
};

/** Number of stops found. The element is always in the page, so that screen readers announce its changes. */
export const FoundCount = ({
  count,
  hasMore,
  total = null,
  isFirstPage = true,
  none = '0 stops found',
  title,
  className = '',
}: FoundProps) => (
  <p className={`hint min-h-[1.5em] my-1 ${className}`} role="status">
    {title || (count === 0 ? none : count !== null && foundInWords(count, hasMore, total, isFirstPage))}
  </p>
);

function foundInWords(count: number, hasMore: boolean, total: FoundProps['total'], isFirstPage: boolean): string {
  const of = total && ` of ${total.isMost ? 'more than ' : ''}${formatCount(total.count)}`;
  if (!isFirstPage) return of ? `${counted(count, 'more stop')}${of}` : counted(count, 'more stop');
  if (!hasMore) return `${counted(count, 'stop')} found`;
  return of ? `${count}${of} stops` : `The first ${counted(count, 'stop')}`;
}

type VoteBarProps = { upVotes: number; downVotes: number; className?: string };

/** A two-colored bar with the share of each vote. The buttons next to it have the counts. */
export function VoteBar({ className = '', ...votes }: VoteBarProps) {
  const share = voteShare(votes);
  return (
    <svg className={`verdict ${className}`} aria-hidden="true">
      {share !== null && <rect width="100%" height="100%" fill="#c73537" />}
      {share !== null && <rect width={`${share}%`} height="100%" fill="#8fd28d" />}
    </svg>
  );
}
