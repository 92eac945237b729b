import { z } from 'zod';
import { rules } from '~/messages/forms';
import { proof } from './accounts';
import { email, limits, optionalText, requiredText } from './atoms';
import { isStateOrDistrict } from './states';
import { plainText } from './plain-text';

const { profile, completeProfile } = rules;

const state = z
  .string()
  .trim()
  .max(limits.state, profile.stateTooLong)
  .refine((code) => code === '' || code === 'none' || isStateOrDistrict(code), profile.stateUnknown)
  .nullish()
  .transform((code) => (!code || code === 'none' ? null : code))
  .meta({ description: 'Two-letter code of a state; none clears it' });

/** A checkbox, which is sent only when it is on. */
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

/** Specification §5, Profile: the form sends every field, and an empty one clears the value. It may omit the fields of `person`. */
export const profileForm = z.object({
  displayName,
  email: email(rules.email.profileInvalid, rules.email.profileInvalid),
  ...texts,
  isProfilePublic: formSwitch,
});

/** PUT /api/users/profile: missing fields stay as they are. */
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
