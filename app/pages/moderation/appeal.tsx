import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DialogLink } from '~/components/dialog/links';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { isSuspended } from '~/domain/actor';
import { appeal } from '~/domain/moderation/appeals';
import { readOwnDecision } from '~/domain/moderation/read-acts';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import { appealInput } from '~/schemas/moderation';
import { clock } from '~/services/clock';
import { AppealPart, DecisionNotice } from './decision-parts';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Moderators’ decision',
  description: 'What a moderator decided about you or something you posted, why, and how to appeal.',
});

/** A moderation decision about the viewer's content. Emails and notifications link here. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const decision = await readOwnDecision(actor, pathId(args.params.id));
  const mayDelete = decision.subject === 'comment' && decision.about?.address === null && !isSuspended(actor);
  return { decision, mayDelete, now: clock.now().toISOString(), constraint: getZodConstraint(appealInput) };
}

export const clientAction = keepForm();

export const action = formAction({
  appeal: form(appeal, {
    schema: appealInput,
    words: 'driver',
    input: ({ input, params }) => ({ id: pathId(params.id), ...input }),
    done: ({ id }) => ({ to: `/appeals/${id}`, notice: 'appealed' }),
  }),
});

export default function AppealPage() {
  const { decision, mayDelete, now, constraint } = useLoaderData<typeof loader>();
  const { about } = decision;
  return (
    <div className="column">
      <BackLink to="/appeals">Decisions</BackLink>
      <h1>Moderators&rsquo; decision</h1>
      <DecisionNotice decision={decision} now={now} />
      {about && (
        <blockquote className="my-2 whitespace-pre-line">
          {about.address ? <Link to={about.address}>{about.title}</Link> : about.title}
        </blockquote>
      )}
      {mayDelete && (
        <p>
          <DialogLink className="btn" to={`/comments/${decision.subjectId}/delete`}>
            Delete Comment
          </DialogLink>
        </p>
      )}
      <AppealPart decision={decision} now={now} constraint={constraint} />
      <p>
        How we decide is in the <Link to="/terms-of-service#moderation">Terms of Service</Link>.
      </p>
    </div>
  );
}
