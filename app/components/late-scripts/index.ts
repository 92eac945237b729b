export { LateScripts } from './LateScripts';
