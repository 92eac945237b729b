export { DamagedArchiveError, readArchive } from './read-archive';
export { type Entry } from './tar-entry';
export { writeArchive } from './write-archive';
