import { readDataExport, requestDataExport } from '~/domain/data-export';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { dataExport } from '~/schemas/answers';

const resource = endpoint({
  GET: signedIn({
    summary: 'How one’s request for a copy of one’s data stands',
    answer: dataExport,
    run: ({ actor }) => readDataExport(actor),
  }),
  POST: signedIn({
    summary: 'Ask for a copy of all data about oneself',
    description:
      'It is made in the background: a ZIP of JSON files and photos. A link is mailed when it is ready, good for 3 days. Once a day.',
    answer: dataExport,
    errors: ['export-no-address', 'email-unproven', 'export-too-soon', 'user-not-found', 'too-many-requests'],
    run: async ({ actor }) => {
      await countTry('write-actor', actor.id);
      return requestDataExport(actor);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
