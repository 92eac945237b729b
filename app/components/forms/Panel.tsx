import { type ReactNode, useContext } from 'react';
import { TitleId } from '../dialog/dialog-context';

type Props = { title: string; level?: 1 | 2 | 3; children: ReactNode };

/** The title of level 1 names its dialog. */
export function Panel({ title, level = 2, children }: Props) {
  const Heading = `h${level}` as const;
  const titleId = useContext(TitleId);
  return (
    <section className="panel">
      <Heading className="panel-title" id={level === 1 ? titleId : undefined}>
        {title}
      </Heading>
      <div className="panel-body">{children}</div>
    </section>
  );
}
