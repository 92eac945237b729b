import type { ReactNode } from 'react';

type Props = { title: string; level?: 1 | 2 | 3; children: ReactNode };

/** A calm box for a form or a few sentences, titled like a blue service sign. */
export function Panel({ title, level = 2, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <section className="panel">
      <Heading className="panel-title">{title}</Heading>
      <div className="panel-body">{children}</div>
    </section>
  );
}
