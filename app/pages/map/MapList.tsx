import { Link } from '@remix-run/react';
import type { Mark } from '~/domain/map';
import { addressOf } from './map-address';
import { wordsOf } from './map-words';

type Props = { marks: Mark[]; state: string | null; name: string; fitsTruck: boolean };

/** What the drawing shows, in words. */
export function MapList({ marks, state, name, fitsTruck }: Props) {
  return (
    <ul className="map-list" aria-label={`${name}, as a list`}>
      {marks.map((mark) => {
        const { title, facts } = wordsOf(mark);
        return (
          <li key={JSON.stringify(mark.target)}>
            <Link
              to={addressOf(mark, state, fitsTruck)}
              preventScrollReset={mark.target.kind === 'cell' || mark.target.kind === 'state'}
            >
              <b>{title}</b> {facts && <small>{facts}</small>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
