export { type Report, report } from './report';
export { type AboutToReport, readReported } from './read-reported';
export { reportBySite } from './report-by-site';
export { type Standing, standingOf } from './standing';
