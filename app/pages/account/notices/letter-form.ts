import { chooseLetter } from '~/domain/letter/choose-letter';
import { form } from '~/http/form-action';
import { letterForm } from '~/schemas/notices';

/** Yes or no to the weekly letter, on whichever page it is asked. @param to where it leads back */
export const letterFormTo = (to: string) =>
  form(chooseLetter, {
    schema: letterForm,
    input: ({ input: { letter, timeZone } }) => ({ letter: letter === 'yes', timeZone }),
    done: (_, { input: { letter } }) => ({ to, notice: letter === 'yes' ? 'letter-on' : 'letter-off' }),
  });
