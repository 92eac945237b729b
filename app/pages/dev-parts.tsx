import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Form, SubmitButton } from '~/components/forms/form';
import { Field, SelectField, SwitchField, TextArea } from '~/components/forms/fields';
import { EmptyState, NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink, Pager, SectionHead, Tabs, PostYourMeat } from '~/components/page-parts';
import { PostCard } from '~/components/posts/PostCard';
import { Shelf } from '~/components/posts/Shelf';
import { VoteButtons } from '~/components/posts/VoteButtons';
import { usePostVote } from '~/components/posts/use-vote';
import { StopRows } from '~/components/stops/StopRow';
import { ExitSign } from '~/components/signs';
import { BigSign } from '~/components/stops/stop-facts';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { cardsFor } from '~/http/post-cards';
import { rules } from '~/messages/forms';
import { clock } from '~/services/clock';

export const meta = pageMeta({
  title: 'Parts',
  description: 'Every part that this site’s pages are made of, in each of its states.',
});

/** A gallery of all components in each state, for development. Doesn't exist in production. */
export async function loader(args: LoaderFunctionArgs) {
  if (config.production) throw new DomainError('not-found');
  const { items } = await cardsFor(args, { sort: 'latest', limit: 1 });
  return { post: items[0] ?? null, now: clock.now().toISOString() };
}

const stop = {
  id: 1,
  name: 'Iowa 80 Truckstop',
  highway: 'I-80',
  exitNumber: '284',
  city: 'Walcott',
  state: 'IA',
  chainName: 'TA',
  type: 'truck_stop',
  amenities: 'Restaurant, showers',
};

const iowa80 = { name: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284', city: 'Walcott', state: 'IA' };

export default function DevPartsPage() {
  const { post, now } = useLoaderData<typeof loader>();
  const plates = { posts: 12, upVotes: 6, downVotes: 1, lastAt: now, photo: post?.photo ?? null };
  return (
    <>
      <BackLink to="/">Back to Home</BackLink>
      <h1>Parts</h1>
      <Part title="Votes">
        <Votes viewerVote={null} id={1} />
        <Votes viewerVote="up" id={2} />
        <Votes viewerVote="down" id={3} />
        <Votes viewerVote={null} id={4} own />
      </Part>
      <Part title="Guide signs">
        <ExitSign {...iowa80} to="/locations" />
        <ExitSign {...iowa80} name="A name that needs two lines on a narrow screen" exit="31B" highway="I-285" />
        <ExitSign {...iowa80} name="Petro Fargo" closedAt={now} />
      </Part>
      <Part title="Stops in lists, and on a page of their own">
        <StopRows stops={[stop]} plates={{ [stop.id]: plates }} />
        <StopRows stops={[stop]} />
        <StopRows stops={[stop]} layout="compact" />
        <BigSign stop={stop} />
      </Part>
      <Part title="Post cards">
        {post ? (
          <>
            <PostCard post={post} signedIn={false} now={now} headingLevel={3} />
            <Shelf posts={[post]} signedIn={false} list="shelf" />
          </>
        ) : (
          <EmptyState title="No posts yet" text="The first one shows up here." />
        )}
      </Part>
      <Part title="Buttons">
        <p className="actions">
          <button className="btn btn-go">One per Screen</button>
          <button className="btn">Plain</button>
          <button className="btn btn-danger">Delete</button>
          <button className="btn btn-text">Cancel</button>
          <button className="btn" disabled>
            Not Now
          </button>
          <PostYourMeat signedIn={false} />
        </p>
      </Part>
      <Part title="Chips">
        <p className="actions">
          <Link className="chip" to="/dev/parts">
            Near me
          </Link>
          <Link className="chip" to="/dev/parts" aria-current="true">
            With photos
          </Link>
          <span className="chip">Showers</span>
        </p>
      </Part>
      <Part title="Notices">
        <NoticeBanner tone="success">
          <strong>Saved.</strong> Your changes are live.
        </NoticeBanner>
        <NoticeBanner tone="info">
          <strong>Sign in to vote.</strong> This is worth knowing.
        </NoticeBanner>
        <NoticeBanner tone="error">
          <strong>Couldn’t save your vote.</strong> Please try again.
        </NoticeBanner>
      </Part>
      <Part title="Empty states">
        <EmptyState title="No posts from this stop yet" text="Ate here? Show everyone what you got.">
          <PostYourMeat signedIn={false} />
        </EmptyState>
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Headings and page links">
        <SectionHead title="Latest Meat" to="/latest-meat" />
        <Tabs
          label="Sample tabs"
          items={[
            { label: 'Latest', to: '/dev/parts', current: true },
            { label: 'Most eaten', to: '/most-eaten-meat', current: false },
          ]}
        />
        <Pager path="/dev/parts" next="2" isFirstPage={false} nextLabel="Older Posts" />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Votes({ id, viewerVote, own = false }: { id: number; viewerVote: 'up' | 'down' | null; own?: boolean }) {
  const post = { id, title: 'Brisket', upVotes: 6, downVotes: 1, viewerVote };
  return <VoteButtons postId={id} vote={usePostVote({ post, own, signedIn: false, anchor: 'main' })} own={own} />;
}

/** A constant, so that it keeps its identity between renders, like action data. */
const refused: SubmissionResult<string[]> = {
  status: 'error',
  error: { password: [rules.password.tooShort], words: [rules.comment.empty] },
};

/** Fields after a failed validation. */
function Fields() {
  const [form, fields] = useForm<{ email: string; password: string; state: string; words: string; shown: string }>({
    id: 'parts',
    lastResult: refused,
    defaultValue: { email: 'kay@example.com', state: 'IA' },
  });
  const states = [
    { value: 'IA', label: 'Iowa' },
    { value: 'NE', label: 'Nebraska' },
  ];
  return (
    <Form {...getFormProps(form)} meta={form}>
      <Field meta={fields.email} label="Email" type="email" hint="We never show it to anyone." />
      <Field meta={fields.password} label="Password" type="password" hint="A short sentence is easy to remember." />
      <SelectField meta={fields.state} label="State" options={states} />
      <TextArea meta={fields.words} label="Words" rows={2} maxLength={500} />
      <SwitchField meta={fields.shown} label="Make my profile public" />
      <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
    </Form>
  );
}
