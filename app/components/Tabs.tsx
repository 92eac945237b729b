import { StepLink } from './dialog';

type Props = {
  label: string;
  items: { label: string; to: string; current: boolean }[];
  /** Whether Back skips the views that were looked at; in a dialog it must, since Back closes it. */
  replace?: boolean;
};

export function Tabs({ label, items, replace }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ label: words, to, current }) => (
        <StepLink key={to} to={to} aria-current={current ? 'page' : undefined} preventScrollReset replace={replace}>
          {words}
        </StepLink>
      ))}
    </nav>
  );
}
