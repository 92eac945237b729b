import { Link } from '@remix-run/react';

type Props = { title: string; text: string; action?: { to: string; label: string } };

/** An empty list says what to do next. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <p>{text}</p>
      {action && (
        <Link className="btn btn-go" to={action.to}>
          {action.label}
        </Link>
      )}
    </div>
  );
}
