import { Link } from '@remix-run/react';
import { ReportLink } from '~/components/page-parts';
import { saveOfflinePath } from '~/schemas/saved-offline';

/** Secondary actions for a stop. */
export const MoreOfPlace = (given: { id: number; isEditor: boolean }) => (
  <p className="stop-actions">
    <Ways {...given} />
  </p>
);

const Ways = ({ id, isEditor }: { id: number; isEditor: boolean }) => (
  <>
    <Link className="btn" to={`/locations/${id}/suggest`}>
      Suggest a Correction
    </Link>
    <Link className="btn" to={`/locations/${id}/history`}>
      History
    </Link>
    <Link className="btn" to={saveOfflinePath({ kind: 'location', id })}>
      Save Offline
    </Link>
    <ReportLink subject="location" id={id} />
    {isEditor && (
      <Link className="btn" to={`/desk/places/${id}`}>
        Edit
      </Link>
    )}
  </>
);
