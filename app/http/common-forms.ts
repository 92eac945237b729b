import { z } from 'zod';
import { follow, unfollow } from '~/domain/follows/follow';
import { chooseLetter } from '~/domain/letter/choose-letter';
import { type FollowKind, letterForm } from '~/schemas/notices';
import { form } from './form-action';
import type { RequestArgs } from './request-args';

/** Forms that several pages have. */

export type FollowArgs = RequestArgs & { params: Record<string, string | undefined> };

/** The subject of a page: its id, and the page's address. */
type Subject = { id: string; to: string };

/** Follow and unfollow forms of a page. */
export function followForms(kind: FollowKind, subjectAt: (args: FollowArgs) => Subject | Promise<Subject>) {
  const common = {
    schema: z.object({}),
    refused: 'follow-failed',
    input: async (args: FollowArgs) => ({ kind, id: (await subjectAt(args)).id }),
  } as const;
  const done = async (args: FollowArgs) => ({ to: (await subjectAt(args)).to, stay: true });
  return {
    follow: form(follow, {
      ...common,
      done: async (_, args) => ({ ...(await done(args)), notice: 'followed' }),
    }),
    unfollow: form(unfollow, {
      ...common,
      done: async (_, args) => ({ ...(await done(args)), notice: 'unfollowed' }),
    }),
  };
}

/** The form that turns the weekly email on or off, for any page. @param to where to redirect afterwards */
export const letterFormTo = (to: string) =>
  form(chooseLetter, {
    schema: letterForm,
    input: ({ input: { letter, timeZone } }) => ({ letter: letter === 'yes', timeZone }),
    done: (_, { input: { letter } }) => ({ to, notice: letter === 'yes' ? 'letter-on' : 'letter-off' }),
  });
