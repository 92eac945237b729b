import { Link } from '@remix-run/react';
import { ReportLink } from '~/components/ReportLink';
import { CachedMarkup } from '~/remix-insides/browser/CachedMarkup';
import type { OrSlot } from '~/schemas/shown';
import { takeAlongPath } from '~/schemas/take-along';

/** What else can be done with a place. */
export const MoreOfPlace = (given: { id: number; isEditor: OrSlot<boolean> }) => (
  <CachedMarkup element="p" className="stop-actions" inside={Ways} given={given} />
);

const Ways = ({ id, isEditor }: { id: number; isEditor: boolean }) => (
  <>
    <Link className="btn" to={`/locations/${id}/suggest`}>
      Suggest a Correction
    </Link>
    <Link className="btn" to={`/locations/${id}/history`}>
      History
    </Link>
    <Link className="btn" to={takeAlongPath({ kind: 'location', id })}>
      Take Along
    </Link>
    <ReportLink subject="location" id={id} />
    {isEditor && (
      <Link className="btn" to={`/desk/places/${id}`}>
        Edit
      </Link>
    )}
  </>
);
