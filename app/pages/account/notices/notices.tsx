import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { BackLink } from '~/components/BackLink';
import { SubmitButton } from '~/components/forms';
import { ownPage, withSheets } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { chooseNotices, readNoticeChoice } from '~/domain/notices/choose-notices';
import { form, formAction } from '~/http/form-action';
import { guard, orErrorPage } from '~/http/guards';
import { noticeKindNames } from '~/messages';
import { mailedKinds, noticeChoiceForm, noticeKinds } from '~/schemas/notices';
import { KindChoices } from './KindChoices';

export const handle = withSheets(ownPage(), 'forms', 'notices');

export const meta: MetaFunction = () => [{ title: pageTitle('What we tell you') }];

/** Offered once a browser can be pushed to. */
const offersPush = false;

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const { actor, user } = await guard(args);
    const { byMail, byPush } = await readNoticeChoice(actor);
    const mailed = new Set<string>(mailedKinds);
    const kinds = noticeKinds.map((kind) => ({
      kind,
      name: noticeKindNames[kind],
      byMail: mailed.has(kind) ? byMail.includes(kind) : ('always' as const),
      byPush: byPush.includes(kind),
    }));
    return { kinds, offersPush, hasMail: user.email !== null && user.isVerified };
  });
}

export const action = formAction({
  choose: form(chooseNotices, {
    schema: noticeChoiceForm,
    input: ({ input: { byMail, byPush, push } }) => ({ byMail, ...(push && { byPush }) }),
    done: () => ({ to: '/account/notices', notice: 'notices-chosen' }),
  }),
});

export default function NoticeChoicePage() {
  const { kinds, hasMail, offersPush: withPush } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/account">Account security</BackLink>
      <h1>What we tell you</h1>
      <p>
        Everything stands under <Link to="/notices">Notices</Link>. Tick what we should email you about too: we gather
        it, and send one email an hour at most.
      </p>
      {!hasMail && <p>We can&rsquo;t email you yet: please verify your email first.</p>}
      <Form method="post">
        <input type="hidden" name="intent" value="choose" />
        {withPush && <input type="hidden" name="push" value="offered" />}
        <KindChoices kinds={kinds} withPush={withPush} />
        <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
      </Form>
    </div>
  );
}
