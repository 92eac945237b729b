export { readCasePhoto } from './export-case';
export { decideCase, decisionsOn } from './decide-case';
export { type DeskDriver, readDeskDriver } from './read-desk-driver';
export { exportCase } from './export-case';
export {
  type CaseInShort,
  countWaiting,
  type DeskCase,
  type DeskReport,
  readCase,
  readDecided,
  readQueue,
} from './read-desk';
export { type AboutToReport, readReported } from './subjects';
export { type Report, report } from './report';
export { reportBySite } from './report-by-site';
export { type Standing, standingOf } from './standing';
