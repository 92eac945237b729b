import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const caseFolder = fileURLToPath(new URL('../../../shared/cases/inputs/', import.meta.url));

/** Input files of public bug reports. @param name such as `sep-semicolon.csv` */
export const caseFile = (name: string): string => `${caseFolder}${name}`;

export const hasCaseFiles = existsSync(caseFolder);

/** Real data files next to the project folder; tests that need them are skipped if they are missing. */
export const hasTrialData = existsSync(folder);

/** The path of a trial file, such as `locations/osm_rest_areas.json`. */
export const trialFile = (name: string): string => `${folder}${name}`;

/** The title of a test, with a note if it is skipped. */
export const orSkipped = (title: string): string =>
  hasTrialData ? title : `${title} (skipped: ../shared/data is absent)`;
