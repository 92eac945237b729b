import { getFormProps, useForm } from '@conform-to/react';
import { type ChangeEvent, useState } from 'react';
import type { z } from 'zod';
import { Link } from '@remix-run/react';
import { formatBytes, formatRank } from '~/components/format';
import { type Constraints, Field, FileField, SelectField, SwitchField, TextArea } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { useLastResult } from '~/components/forms/last-result';
import type { SelfUser } from '~/domain/profiles/present-user';
import type { profileForm } from '~/schemas/accounts';
import type { OwnRank } from '~/domain/points/leaderboard';

type Props = {
  user: SelfUser;
  /** New email address that isn't confirmed yet. */
  pendingEmail: string | null;
  constraint: Constraints;
  states: { value: string; label: string }[];
};

const onlyForYou = 'Only you can see this.';

/** Specification §2, Profile page, plus the fields of the complete-profile form, so that they can be changed or removed later. */
export function ProfileForm({ user, pendingEmail, constraint, states }: Props) {
  const [form, fields] = useForm<z.input<typeof profileForm>>({
    id: 'profile',
    lastResult: useLastResult('profile'),
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
      <Form {...getFormProps(form)} meta={form} intent="profile">
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

/** Image files only, at most 5 MB, square is best (specification §2). */
export function AvatarForm({ avatar }: { avatar: string | null }) {
  const [form, fields] = useForm<{ avatar: File }>({
    id: 'avatar',
    lastResult: useLastResult('avatar'),
    defaultNoValidate: false,
  });
  const [shrunkText, setShrunkText] = useState('');
  const shrink = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setShrunkText('');
    // If the script fails to load, the original is sent.
    const script = await import('~/components/photos/shrink-photo').catch(() => null);
    const bytes = await script?.shrinkInPlace(currentTarget);
    if (bytes) setShrunkText(`${formatBytes(bytes.before)}, shrunk to ${formatBytes(bytes.after)}`);
  };
  return (
    <Panel title={avatar ? 'Change your profile photo' : 'Add a profile photo'}>
      <Form encType="multipart/form-data" {...getFormProps(form)} meta={form} hasOneField intent="avatar">
        <FileField
          meta={fields.avatar}
          label="Photo"
          accept="image/*"
          hint="Up to 5 MB. Square is best."
          onChange={(event: ChangeEvent<HTMLInputElement>) => void shrink(event)}
        />
        <p className="hint mt-0 mb-3 empty:m-0" role="status">
          {shrunkText}
        </p>
        <SubmitButton pendingLabel="Uploading...">Upload Photo</SubmitButton>
      </Form>
    </Panel>
  );
}

const boards = { all: 'All Time', weekly: 'Weekly', monthly: 'Monthly' } as const;

/** The viewer's rank on each leaderboard. The leaderboard page shows 50 drivers at a time. */
export function OwnRanks({ ranks }: { ranks: OwnRank[] }) {
  if (ranks.length === 0) return null;
  return (
    <ul className="plain-list actions" aria-label="Your rank">
      {ranks.map(({ period, rank }) => (
        <li key={period}>
          <Link className="chip" to={period === 'all' ? '/leaderboard' : `/leaderboard?period=${period}`}>
            {`${boards[period]} rank: ${formatRank(rank)}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type WaitingProps = { posts: { id: number; title: string; until: string }[] };

export function WaitingPosts({ posts }: WaitingProps) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="waiting-posts">
      <h2 id="waiting-posts">Waiting for a photo</h2>
      <ul className="plain-list">
        {posts.map(({ id, title, until }) => (
          <li key={id}>
            <Link className="inline-block min-h-12 pt-3 pr-2 font-bold" to={`/waiting-posts/${id}`}>
              {title}
            </Link>{' '}
            <span className="hint block">add by {until}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
