import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const caseFolder = fileURLToPath(new URL('../../../shared/cases/inputs/', import.meta.url));

/** Inputs of public bug reports. @param name such as `sep-semicolon.csv` */
export const caseFile = (name: string): string => `${caseFolder}${name}`;

export const hasCaseFiles = existsSync(caseFolder);

/** Real files that are beside the project where trials are run; tests of them are skipped where they are absent. */
export const hasTrialData = existsSync(folder);

/** The path of a trial file, such as `locations/osm_rest_areas.json`. */
export const trialFile = (name: string): string => `${folder}${name}`;

/** What a skipped test says in its title. */
export const orSkipped = (title: string): string =>
  hasTrialData ? title : `${title} (skipped: ../shared/data is absent)`;
