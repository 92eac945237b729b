import { DateTime } from 'luxon';
import { noticeWords } from '~/messages/notifications';

/** @param board as standings name it: `week:2026-11-16` is "the week of November 16", `month:2026-11` "November 2026" */
export function boardInWords(board: string): string {
  const [period, start = ''] = board.split(':');
  const day = DateTime.fromISO(start, { locale: 'en-US' });
  return period === 'week' ? noticeWords.week(day.toFormat('LLLL d')) : day.toFormat('LLLL yyyy');
}
