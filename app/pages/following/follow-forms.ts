import { z } from 'zod';
import { follow, unfollow } from '~/domain/follows/follow';
import { form } from '~/http/form-action';
import type { RequestArgs } from '~/http/request-args';
import type { FollowKind } from '~/schemas/notices';

export type FollowArgs = RequestArgs & { params: Record<string, string | undefined> };

/** The subject of a page: its id for following, and the page's address. */
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
