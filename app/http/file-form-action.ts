import type { ActionFunctionArgs } from '@remix-run/node';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import type { TypedForm } from '~/schemas/shown';
import { readFileForm } from './file-form';
import { postPhotos } from './photo-forms';
import { isWorthSendingAgain, toDomainError } from './problem';
import { assertRoomToWrite } from './room-to-write';
import { typedForm } from './submitted-form';

/**
 * The page's door for a form with photos. The session is read before any photo; where the database cannot answer, or takes
 * nothing in, the words of the form are read all the same, and come back to be sent again.
 * @param take turns everything else that can go wrong into the page itself
 */
export async function fileFormAction<T>({ request, context }: ActionFunctionArgs, take: () => Promise<T>): Promise<T> {
  try {
    await assertRoomToWrite(request);
    return await whileDatabaseAnswers(take);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const error = toDomainError(thrown, context.requestId);
    if (isWorthSendingAgain(error) && !request.bodyUsed) context.typed = await wordsOf(request);
    throw error;
  }
}

async function wordsOf(request: Request): Promise<TypedForm | null> {
  try {
    const { fields, chosen } = await readFileForm(request, { ...postPhotos, dropFiles: true });
    return typedForm(request, fields, chosen > 0);
  } catch {
    return null;
  }
}
