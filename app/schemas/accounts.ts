import { z } from 'zod';
import { passwordReset } from '~/messages/accounts';
import { rules } from '~/messages/forms';
import { email, formKey, id, limits, newPassword, optionalPart, optionalText, requiredText } from './atoms';
import { plainText } from './plain-text';
import { isStateOrDistrict } from './states';

/** Specification §5, Login. */
export const signInInput = z.object({
  email: email(rules.email.invalid, rules.email.invalid),
  password: requiredPassword(),
});

function requiredPassword() {
  return z
    .string({ error: (issue) => (issue.input == null ? rules.password.required : undefined) })
    .min(1, rules.password.required)
    .max(limits.password.max, rules.password.tooLong);
}

/** A code from the authenticator app, or a recovery code. A recovery code with spaces is the longest. */
const code = requiredText(limits.code, rules.code.required, rules.code.tooLong);
const optionalCode = optionalText(limits.code, rules.code.tooLong);

/** The API accepts both steps of a sign-in in one call. */
export const signInApiInput = signInInput.extend({
  code: optionalCode.meta({ description: 'A code from the app, or a recovery code, if the account requires one' }),
});

export const secondStepInput = z.object({ code });

const currentPassword = z
  .string()
  .max(limits.password.max, rules.password.tooLong)
  .nullish()
  .transform((text) => text || null)
  .meta({ description: 'If the account has one' });

/** Confirms the driver's identity before a change of their password or email. */
export const proof = {
  currentPassword,
  code: optionalCode.meta({ description: 'If the account has a second factor but no password' }),
};

/** Confirms the driver's identity before a change of the second factor. */
export const secondFactorProofInput = z.object({
  currentPassword,
  code: optionalCode.meta({ description: 'A code from the app, or a recovery code' }),
});

export const turnOnInput = z.object({ code, currentPassword });

export const changePasswordInput = z.object({ ...proof, newPassword });

/** Forms ask for a new password twice. */
const confirmPassword = z.string().max(limits.password.max).default('');
const isConfirmed = (form: { newPassword: string; confirmPassword: string }): boolean =>
  form.newPassword === form.confirmPassword;
const mismatch = { path: ['confirmPassword'], error: rules.password.mismatch };

export const changePasswordForm = changePasswordInput.extend({ confirmPassword }).refine(isConfirmed, mismatch);

export const changeAddressInput = z.object({ ...proof, email: email(rules.email.required, rules.email.invalid) });

/** Specification §5, Register. */
export const registerInput = z.object({
  email: email(rules.email.required, rules.email.invalid),
  password: newPassword,
  formKey,
});

export const forgotPasswordInput = z.object({ email: email(rules.email.forgotRequired, rules.email.invalid) });

export const resendInput = z.object({ email: email(rules.email.required, rules.email.invalid) });

/** The API lets a signed-in driver omit the email. */
export const resendApiInput = z.object({ email: email(rules.email.required, rules.email.invalid).nullish() });

const token = requiredText(200, passwordReset.missingToken, passwordReset.missingToken);
const optionalEmail = optionalPart(limits.email);

export const confirmAddressInput = z.object({ token, email: optionalEmail });

/** Specification §7, POST /api/reset-password. */
export const resetPasswordInput = z.object({ token, newPassword, email: optionalEmail });

/** Specification §5, Reset password. */
export const resetPasswordForm = resetPasswordInput.extend({ confirmPassword }).refine(isConfirmed, mismatch);

export const verifyEmailInput = z.object({ token: optionalPart(200), email: optionalEmail });

export const autoLoginInput = z.object({ userId: id });

/** POST /api/data-deletion and the confirmation form (specification §3, Data deletion payload). */
export const deletionInput = z.object({ userId: id });

export const undoDeletionInput = z.object({ token: z.string().max(200).default('') });

export const deviceParams = z.object({ id: z.uuid() });

/** The Sign Out button of one device on the devices page. */
export const endDeviceForm = z.object({ device: z.uuid() });

/** The code that another device shows, as typed. */
export const pairingCode = z.object({
  code: requiredText(limits.photoCode, rules.pairing.codeRequired, rules.pairing.codeTooLong),
});

export const pairingParams = z.object({ id: z.uuid() });

export const pairingAnswer = z.object({ answer: z.enum(['allow', 'refuse']) });

/** For the page's form, which has the id in a field. */
export const pairingAnswerForm = pairingAnswer.extend({ id: z.uuid() });

const { profile, completeProfile } = rules;

const state = z
  .string()
  .trim()
  .max(limits.state, profile.stateTooLong)
  .refine((code) => code === '' || code === 'none' || isStateOrDistrict(code), profile.stateUnknown)
  .nullish()
  .transform((code) => (!code || code === 'none' ? null : code))
  .meta({ description: 'Two-letter code of a state; none clears it' });

/** A checkbox, which browsers send only if it is checked. */
const formSwitch = z.preprocess((value) => value === 'on' || value === 'true' || value === true, z.boolean());

const displayName = z
  .string()
  .overwrite(plainText)
  .trim()
  .refine((name) => name === '' || name.length >= limits.displayName.min, profile.displayNameTooShort)
  .refine((name) => name.length <= limits.displayName.max, profile.displayNameTooLong)
  .nullish()
  .transform((name) => name || null)
  .meta({ description: `${limits.displayName.min} to ${limits.displayName.max} characters` });

const person = {
  firstName: optionalText(limits.personName, profile.fieldTooLong),
  lastName: optionalText(limits.personName, profile.fieldTooLong),
  phoneNumber: optionalText(limits.phoneNumber, profile.fieldTooLong),
  occupation: optionalText(limits.occupation, profile.fieldTooLong),
};

const texts = {
  ...person,
  city: optionalText(limits.city, profile.cityTooLong),
  state,
  truckType: optionalText(limits.truckType, profile.truckTypeTooLong),
  bio: optionalText(limits.bio, profile.bioTooLong),
};

/** Specification §5, Profile. The form sends every field, and an empty one clears the value. It may omit the fields of `person`. */
export const profileForm = z.object({
  displayName,
  email: email(rules.email.profileInvalid, rules.email.profileInvalid),
  ...texts,
  isProfilePublic: formSwitch,
});

/** PUT /api/users/profile. Missing fields don't change. */
export const profileInput = z
  .object({
    displayName,
    email: email(rules.email.profileInvalid, rules.email.profileInvalid),
    ...texts,
    isProfilePublic: z.boolean(),
    ...proof,
  })
  .partial();

/** Specification §5, Complete profile. */
export const completeProfileInput = z.object({
  displayName: requiredText(
    limits.completeDisplayName.max,
    completeProfile.displayNameTooShort,
    completeProfile.displayNameTooLong,
  ).min(limits.completeDisplayName.min, completeProfile.displayNameTooShort),
  ...person,
  city: optionalText(limits.city, profile.cityTooLong),
  state,
});
