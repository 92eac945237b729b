import type { ReactNode } from 'react';

type Props = { title: string; text?: string; children?: ReactNode };

export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
