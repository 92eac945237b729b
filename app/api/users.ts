import { z } from 'zod';
import { confirmAddressChange, requestAddressChange, changePassword } from '~/domain/accounts/change-account';
import { blockDriver, listBlocked, unblockDriver } from '~/domain/blocks';
import { suspendDriver, unsuspendDriver } from '~/domain/moderation/operations';
import { readPublicUser } from '~/domain/profiles/read-user';
import { changeAvatar, updateProfile } from '~/domain/profiles/update-profile';
import { call, cacheable, signedIn } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { pageReply, success } from '~/http/api-reply';
import { avatarFile, withAvatar } from '~/http/photo-forms';
import { nextStep } from '~/messages/accounts';
import { changeAddressInput, changePasswordInput, confirmAddressInput, profileInput } from '~/schemas/accounts';
import { changedUser, done, doneWithSentence, publicUser, selfUser } from '~/schemas/answers';
import { pageQuery } from '~/schemas/atoms';
import { suspendInput, unsuspendInput } from '~/schemas/moderation';
import { idParams } from '~/schemas/posts';

const addressSteps = { proof: nextStep.proveFirst, link: nextStep.openLink };

const users = resource({
  '/api/users/password': {
    POST: call(changePassword, {
      summary: 'Change your password',
      description: 'Signs out everywhere else.',
      body: changePasswordInput,
      response: done,
      example: { body: { currentPassword: 'a hot plate', newPassword: 'another hot plate' } },
      input: ({ body }) => body,
      respond: success,
    }),
  },

  '/api/users/email': {
    POST: call(requestAddressChange, {
      summary: 'Request a change of your email address',
      description:
        'Takes effect when the link sent to the new address is opened. The response does not reveal whether that address is in use.',
      body: changeAddressInput,
      response: doneWithSentence,
      example: { body: { email: 'dusty.new@example.com', currentPassword: 'a hot plate' } },
      input: ({ body }) => body,
      respond: () => ({ success: true as const, message: nextStep.openLink }),
    }),
  },

  '/api/users/email/confirmation': {
    POST: call(confirmAddressChange, {
      summary: 'Confirm a new email address with an emailed link',
      body: confirmAddressInput,
      response: done,
      example: { body: { token: 'the-token-of-the-emailed-link', email: 'dusty.new@example.com' } },
      input: ({ body }) => body,
      respond: success,
    }),
  },

  '/api/users/profile': {
    PUT: call(updateProfile, {
      summary: 'Change your profile',
      description:
        'Fields that you leave out stay as they are. A new email address also needs currentPassword or code. It takes effect when the link sent to it is opened; until then, pendingEmail is the new address, and message says what to do next.',
      body: profileInput,
      response: changedUser,
      example: { body: { displayName: 'Dusty', city: 'Amarillo', state: 'TX', bio: 'Twenty years of pie.' } },
      input: ({ body }) => body,
      respond: ({ user, pendingEmail, addressWants }) => ({
        ...user,
        pendingEmail,
        message: addressWants && addressSteps[addressWants],
      }),
    }),
  },

  '/api/users/avatar': {
    POST: signedIn({
      summary: 'Change your profile photo',
      upload: { limits: avatarFile },
      response: selfUser,
      errors: changeAvatar.errors,
      run: async ({ actor, request, context }) => {
        const { execute } = await changeAvatar.begin({ actor, network: context.network });
        return withAvatar(request, execute);
      },
    }),
  },

  '/api/users/:id/suspend': {
    POST: call(suspendDriver, {
      summary: 'Suspend a driver',
      description:
        'For moderators. From the next request on, the driver can only read, download their data, and appeal.',
      params: idParams,
      body: suspendInput,
      response: done,
      example: { body: { until: '2027-01-31T00:00:00Z', reason: 'rude', words: 'Third time this week.' } },
      input: ({ params, body: { until, ...body } }) => ({ ...params, ...body, until: until ? new Date(until) : null }),
      respond: success,
    }),
  },

  '/api/users/:id/unsuspend': {
    POST: call(unsuspendDriver, {
      summary: 'End a suspension',
      description: 'For moderators.',
      params: idParams,
      body: unsuspendInput,
      response: done,
      example: { body: { words: 'Welcome back.' } },
      input: ({ params, body }) => ({ ...params, ...body }),
      respond: success,
    }),
  },

  '/api/users/blocked': {
    GET: signedIn({
      summary: 'Drivers you have blocked, latest first',
      query: pageQuery,
      response: z.array(publicUser),
      run: async ({ actor, query, request }) => pageReply(await listBlocked(actor, query), request),
    }),
  },

  '/api/users/:id/block': {
    POST: call(blockDriver, {
      summary: 'Block a driver',
      description:
        'You no longer see or comment on each other’s posts and comments. The other driver is not notified. Repeating it changes nothing.',
      params: idParams,
      response: done,
      input: ({ params }) => params.id,
      respond: success,
    }),
    DELETE: call(unblockDriver, {
      summary: 'Unblock a driver',
      params: idParams,
      response: done,
      input: ({ params }) => params.id,
      respond: success,
    }),
  },

  '/api/users/:id': {
    GET: cacheable({
      summary: 'A driver’s public profile',
      params: idParams,
      response: publicUser,
      errors: ['user-not-found'],
      run: ({ params }) => readPublicUser(params.id),
    }),
  },
});

export const loader = users.loader;
export const action = users.action;
