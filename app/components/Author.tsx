import type { ReactNode } from 'react';
import { Avatar } from './Avatar';
import { DriverName } from './DriverName';
import { formatCount } from './format';
import { nameOf } from '~/schemas/name-of';
import type { AuthorView } from './view-types';

export function Author({ author, children }: { author: AuthorView; children?: ReactNode }) {
  return (
    <p className="by">
      <Avatar name={nameOf(author)} src={author.avatar} />
      <span className="by-name">
        <DriverName driver={author} /> {children && <span className="by-when">{children}</span>}
      </span>
      <span className="meat-score">{`Meat Score ${formatCount(author.points)}`}</span>
    </p>
  );
}
