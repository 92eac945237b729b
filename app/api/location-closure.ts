import { locationReportEndpoint } from './location-report-endpoint';

const resource = locationReportEndpoint(
  'closed',
  'Report that a location is closed',
  'In the place of what the caller said before. Three drivers who say so within half a year mark it as closed.',
);

export const loader = resource.loader;
export const action = resource.action;
