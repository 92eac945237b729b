import { chooseLetter } from '~/domain/letter/choose-letter';
import { form } from '~/http/form-action';
import { letterForm } from '~/schemas/notices';

/** The subscribe and unsubscribe form of the weekly email, for any page. @param to where to redirect afterwards */
export const letterFormTo = (to: string) =>
  form(chooseLetter, {
    schema: letterForm,
    input: ({ input: { letter, timeZone } }) => ({ letter: letter === 'yes', timeZone }),
    done: (_, { input: { letter } }) => ({ to, notice: letter === 'yes' ? 'letter-on' : 'letter-off' }),
  });
