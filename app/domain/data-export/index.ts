export { makeDueExports } from './make-exports';
export { readExportFile } from './read-export';
export { openDataExport, readDataExport, requestDataExport } from './request-export';
