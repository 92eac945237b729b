import { readDataExport, requestDataExport } from '~/domain/data-export';
import { call, resource, signedIn } from '~/http/api-endpoint';
import { dataExport } from '~/schemas/answers';

const ownData = resource({
  '/api/data-export': {
    GET: signedIn({
      summary: 'How one’s request for a copy of one’s data stands',
      answer: dataExport,
      run: ({ actor }) => readDataExport(actor),
    }),
    POST: call(requestDataExport, {
      summary: 'Ask for a copy of all data about oneself',
      description:
        'It is made in the background: a ZIP of JSON files and photos. We email a link when it is ready, which works for 3 days. Once a day.',
      answer: dataExport,
      input: () => undefined,
    }),
  },
});

export const loader = ownData.loader;
export const action = ownData.action;
