import type { ReportSubject } from '~/schemas/reports';
import { DialogLink } from './dialog';

/** Quiet, beside what somebody else has posted. */
export const ReportLink = ({ subject, id }: { subject: ReportSubject; id: number }) => (
  <DialogLink className="btn btn-text" to={`/report/${subject}/${id}`}>
    Report
  </DialogLink>
);
