import type { PlaceWord } from '~models/place-report';
import { reportPlace } from '~/domain/locations';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { placeStanding } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';

/** What a driver can say about a place, at an address each. */
export const locationReportEndpoint = (word: PlaceWord, summary: string, description: string) =>
  endpoint({
    POST: signedIn({
      summary,
      description,
      params: idParams,
      answer: placeStanding,
      errors: ['location-not-found', 'email-unverified', 'too-many-requests'],
      run: async ({ actor, params }) => {
        await countTry('write-actor', actor.id);
        return reportPlace(actor, { id: params.id, word });
      },
    }),
  });
