import { Link } from '@remix-run/react';

type Props = { title: string; text?: string; action?: { to: string; label: string } };

/** Nothing here yet, and the one thing to do about it. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {action && (
        <Link className="btn btn-go" to={action.to}>
          {action.label}
        </Link>
      )}
    </div>
  );
}
