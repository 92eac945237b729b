import { getFormProps, useForm } from '@conform-to/react';
import { Form } from '~/components/Form';
import type { Constraints } from '~/components/form-types';
import { Field, TextArea } from '~/components/forms/fields';
import { FormErrors, Panel, SubmitButton } from '~/components/forms/form-parts';
import { SelectField, SwitchField } from '~/components/forms/more-fields';
import { useReply } from '~/components/use-reply';
import type { SelfUser } from '~/domain/profiles/present-user';

type Props = {
  user: SelfUser;
  /** Waits for the link that was mailed to it. */
  pendingEmail: string | null;
  constraint: Constraints;
  states: { value: string; label: string }[];
};
type Text =
  | 'displayName'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneNumber'
  | 'occupation'
  | 'city'
  | 'state'
  | 'truckType'
  | 'bio';
type Fields = Record<Text | 'isProfilePublic', string>;

const onlyForYou = 'Only you can see this.';

/** Specification §2, Profile page, and what else completing the profile asks for: all of it can be given and taken back later. */
export function ProfileForm({ user, pendingEmail, constraint, states }: Props) {
  const [form, fields] = useForm<Fields>({
    id: 'profile',
    lastResult: useReply('profile'),
    constraint,
    defaultValue: {
      displayName: user.displayName,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phoneNumber: user.phoneNumber,
      occupation: user.occupation,
      city: user.city,
      state: user.state,
      truckType: user.truckType,
      bio: user.bio,
      isProfilePublic: user.isProfilePublic ? 'on' : '',
    },
    defaultNoValidate: false,
  });
  return (
    <Panel title="About you">
      <Form method="post" {...getFormProps(form)}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="profile" />
        <Field meta={fields.displayName} label="Display name" autoComplete="nickname" />
        <Field meta={fields.firstName} label="First name" autoComplete="given-name" hint={onlyForYou} />
        <Field meta={fields.lastName} label="Last name" autoComplete="family-name" hint={onlyForYou} />
        <Field
          meta={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          hint={
            pendingEmail
              ? `To switch to ${pendingEmail}, open the link we emailed there.`
              : "We'll email you to confirm a new address."
          }
        />
        <Field meta={fields.phoneNumber} label="Phone number" type="tel" autoComplete="tel" hint={onlyForYou} />
        <Field meta={fields.occupation} label="Occupation" autoComplete="organization-title" />
        <Field meta={fields.city} label="City" autoComplete="address-level2" />
        <SelectField
          meta={fields.state}
          label="State"
          options={[{ value: '', label: '-- Select --' }, ...states]}
          autoComplete="address-level1"
        />
        <Field meta={fields.truckType} label="Truck type" />
        <TextArea meta={fields.bio} label="Bio" rows={4} hint="Up to 500 characters." />
        <SwitchField meta={fields.isProfilePublic} label="Make my profile public" />
        <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
      </Form>
    </Panel>
  );
}
