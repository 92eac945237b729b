import { forgetVisitorsBefore } from '~models/report';
import { agreedNow } from '../agreed-time';

/** As long as an answer to a report, and an answer to that, may take. */
const keptMs = 180 * 24 * 3_600_000;

/** Who a visitor said they are is kept for half a year after the decision on what they reported. */
export async function forgetVisitors(): Promise<void> {
  await forgetVisitorsBefore(new Date((await agreedNow()).getTime() - keptMs));
}
