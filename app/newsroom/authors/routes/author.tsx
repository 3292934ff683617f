import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import stylesheet from '~/content/authors/authors.css?url';
import {
  authorPath,
  authorScreenPath,
  longestBiography,
  longestWebsite,
  profileFailure,
} from '~/content/authors/constants';
import { profileForm } from '~/content/authors/rules';
import { changeProfile, readAuthorForEditing } from '~/content/authors/service.server';
import { withoutFocus } from '~/content/media/picture-urls';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { ButtonLink } from '~/design/controls/button';
import { isSingular, wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { PictureField } from '../components/picture-field';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(({ params }, member) => readAuthorForEditing(member, params.slug ?? ''));

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: profileForm,
    failure: profileFailure,
    perform: async (input) => {
      await changeProfile(actorOf(args.context), args.params.slug ?? '', input, new Date());
      return { outcome: 'done', title: 'Profile saved', description: 'The author’s page has been updated.' };
    },
  });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), profileFailure);

export const handle = { place: (shown) => shown?.name } satisfies ScreenPlace<
  ReturnType<typeof useLoaderData<typeof loader>>
>;
export const meta = ({ loaderData }: MetaArgs<typeof loader>) => unlistedMeta(loaderData?.name ?? 'Author');

export default function AuthorScreen() {
  const { slug, name, biography, website, picture, articles } = useLoaderData<typeof loader>();
  const shownPicture = picture ? withoutFocus(picture.address) : '';
  const hasPage = articles > 0 || biography !== '' || website !== '' || picture !== null;
  return (
    <>
      <div className="screen-head">
        <h1>{name}</h1>
        <p className="fact">
          {wholeNumber(articles)} published {isSingular(articles) ? 'article' : 'articles'}
        </p>
        <div className="toolbar">
          {hasPage && (
            <ButtonLink isSmall to={authorPath(slug)}>
              View page
            </ButtonLink>
          )}
          <ButtonLink isSmall to="/admin/authors">
            All authors
          </ButtonLink>
        </div>
      </div>
      <FormWithResult
        key={slug}
        action={authorScreenPath(slug)}
        initial={useActionData<typeof action>()}
        failure={profileFailure}
        button={{ label: 'Save profile', busy: 'Saving…' }}
        keepsValues
      >
        {(result) => (
          <>
            <TextField
              label="Biography"
              name="biography"
              isLong
              required={false}
              maxLength={longestBiography}
              autoComplete="off"
              defaultValue={result?.values.biography ?? biography}
              error={result?.fields.biography}
            />
            <TextField
              label="Website"
              name="website"
              required={false}
              maxLength={longestWebsite}
              autoComplete="off"
              defaultValue={result?.values.website ?? website}
              error={result?.fields.website}
            />
            <PictureField value={result?.values.picture ?? shownPicture} error={result?.fields.picture} />
          </>
        )}
      </FormWithResult>
    </>
  );
}
