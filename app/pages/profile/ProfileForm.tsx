import { getFormProps, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { Constraints } from '~/components/form-types';
import { Field, FormErrors, Panel, SelectField, SubmitButton, SwitchField, TextArea } from '~/components/forms';
import { useReply } from '~/components/use-reply';
import type { SelfUser } from '~/domain/profiles/present-user';

type Props = { user: SelfUser; constraint: Constraints; states: { value: string; label: string }[] };
type Fields = Record<'displayName' | 'email' | 'city' | 'state' | 'truckType' | 'bio' | 'isProfilePublic', string>;

/** Specification §2, Profile page. */
export function ProfileForm({ user, constraint, states }: Props) {
  const [form, fields] = useForm<Fields>({
    id: 'profile',
    lastResult: useReply('profile'),
    constraint,
    defaultValue: {
      displayName: user.displayName,
      email: user.email,
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
        <Field
          meta={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          hint="A new address takes one more step."
        />
        <Field meta={fields.city} label="City" autoComplete="address-level2" />
        <SelectField
          meta={fields.state}
          label="State"
          options={[{ value: '', label: '-- Select --' }, ...states]}
          autoComplete="address-level1"
        />
        <Field meta={fields.truckType} label="Truck type" />
        <TextArea meta={fields.bio} label="Bio" rows={4} hint="Up to 500 characters." />
        <SwitchField meta={fields.isProfilePublic} label="Show my profile to everyone" />
        <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
      </Form>
    </Panel>
  );
}
