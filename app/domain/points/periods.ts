import { DateTime } from 'luxon';
import { config } from '~/config.server';

/**
 * A week starts Monday 00:00 and a month on the 1st at 00:00 in SITE_TIME_ZONE, whatever the server's own zone
 * (contract, "Rules that the specification leaves open").
 */

const local = (at: Date): DateTime => DateTime.fromJSDate(at, { zone: config.SITE_TIME_ZONE });

export const weekBoard = (at: Date): string => `week:${local(at).startOf('week').toISODate()}`;

export const monthBoard = (at: Date): string => `month:${local(at).toFormat('yyyy-MM')}`;

export const startOfDay = (at: Date): Date => local(at).startOf('day').toJSDate();
