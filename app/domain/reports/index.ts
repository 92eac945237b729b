export { reportBySite } from './report-by-site';
export { type Standing, standingOf } from './standing';
