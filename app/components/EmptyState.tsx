import type { ReactNode } from 'react';

type Props = { title: string; text?: string; children?: ReactNode };

/** Nothing here yet, and the one thing to do about it. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
