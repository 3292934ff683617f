import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { pictureAttributes } from '~/content/media/picture-urls';
import { PageHead } from '~/design/components/section';
import { post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import { accentPictureTag, sitePictures } from '~/platform/theme/site-pictures.server';
import { SubscribeForm, subscribeFailure } from '../components/subscribe-form';
import { subscription, subscriptionSource } from '../rules';
import { acceptsSubscriptions, subscribe } from '../service.server';

export const handle = { query: ['source'] } satisfies AddressRules;

export function loader({ request, context }: LoaderFunctionArgs) {
  cacheResponse(context, 3600, ['pages', accentPictureTag]);
  const { accent } = sitePictures();
  return {
    ...(accent && { accent: pictureAttributes(accent.address) }),
    isOpen: acceptsSubscriptions(),
    source: subscriptionSource.parse(new URL(request.url).searchParams.get('source')),
  };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: m.newsletter_title(), description: m.newsletter_intro(), path: '/subscribe' });

export function action(request: ActionFunctionArgs) {
  return processForm(request, {
    schema: subscription,
    failure: subscribeFailure(),
    perform: async (input, sender) => {
      if ((await subscribe(input, sender, new Date())) === 'already_subscribed') {
        return { outcome: 'refused', title: m.newsletter_already_title(), description: m.newsletter_already() };
      }
      return { outcome: 'done', title: m.newsletter_success_title(), description: m.newsletter_success() };
    },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), subscribeFailure());

export default function Subscribe() {
  const { isOpen, source, accent } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  if (!isOpen) {
    return (
      <div className="wrap">
        <PageHead title={m.newsletter_closed_title()}>{m.newsletter_closed()}</PageHead>
      </div>
    );
  }
  return (
    <div className="wrap">
      <PageHead title={m.newsletter_title()}>
        <p className="standfirst">{m.newsletter_intro()}</p>
        {accent && (
          // Says nothing that the text does not.
          <p className="standfirst">
            <img
              className="picture shape-wide"
              src={accent.src}
              srcSet={accent.sources[1]?.srcSet}
              sizes="(min-width: 53rem) 820px, 92vw"
              alt=""
              style={accent.position ? { objectPosition: accent.position } : undefined}
            />
          </p>
        )}
      </PageHead>
      <SubscribeForm source={source} initial={initial} />
    </div>
  );
}
