import type { ReactNode } from 'react';

type Props = { title: string; children: ReactNode };

/** Layout of both legal pages (specification §2, Legal pages). */
export function LegalPage({ title, children }: Props) {
  return (
    <article className="column [&_h3]:mt-5 [&_h3]:mb-1">
      <h1>{title}</h1>
      <p>
        Last updated: <time dateTime="2025-04-22">April 22, 2025</time>
      </p>
      {children}
    </article>
  );
}

/** A section with its own anchor. */
export function LegalSection({ id, title, children }: Props & { id: string }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

export const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>;
