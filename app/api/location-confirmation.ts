import { locationReportEndpoint } from './location-report-endpoint';

const resource = locationReportEndpoint(
  'right',
  'Confirm a location',
  'Says that what is told of it is still right, in the place of what the caller said before. Once as many drivers have confirmed a closed one as say that it is closed, it is open again.',
);

export const loader = resource.loader;
export const action = resource.action;
