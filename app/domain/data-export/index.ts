export { makeDueExports } from './make-exports';
export { readExportFile } from './read-export';
export { type DataExport, openDataExport, readDataExport, requestDataExport } from './request-export';
