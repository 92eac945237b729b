import { z } from 'zod';
import { follow, unfollow } from '~/domain/follows/follow';
import type { RequestArgs } from '~/http/request-args';
import { form } from '~/http/form-action';
import type { FollowKind } from '~/schemas/follows';

export type FollowArrived = RequestArgs & { params: Record<string, string | undefined> };

/** What a page is about: the id by which it is followed, and its own address. */
type Subject = { id: string; to: string };

/** The two buttons of a page that can be followed. */
export function followForms(kind: FollowKind, subjectAt: (arrived: FollowArrived) => Subject | Promise<Subject>) {
  const common = {
    schema: z.object({}),
    refused: 'follow-failed',
    input: async (arrived: FollowArrived) => ({ kind, id: (await subjectAt(arrived)).id }),
  } as const;
  const done = async (arrived: FollowArrived) => ({ to: (await subjectAt(arrived)).to, stay: true });
  return {
    follow: form(follow, {
      ...common,
      done: async (_, arrived) => ({ ...(await done(arrived)), notice: 'followed' }),
    }),
    unfollow: form(unfollow, {
      ...common,
      done: async (_, arrived) => ({ ...(await done(arrived)), notice: 'unfollowed' }),
    }),
  };
}
