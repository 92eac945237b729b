export { LateScripts } from './LateScripts';
export { tellSubmitter } from './tell-submitter';
