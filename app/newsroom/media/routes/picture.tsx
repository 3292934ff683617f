import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import {
  deleteFailure,
  describeFailure,
  longestCaption,
  longestCredit,
  preventsDeletion,
} from '~/content/media/constants';
import { readMedia } from '~/content/media/service.server';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { ButtonLink, buttonClass } from '~/design/controls/button';
import { notify } from '~/design/form-toast';
import { longDate } from '~/design/format';
import { toasts } from '~/design/toasts';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type FormResult, intentField, post, send } from '~/platform/forms/forms';
import { postedIntent } from '~/platform/forms/posted-intent';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { AlternativeTextField } from '../components/alternative-text-field';
import { FocalPoint } from '../components/focal-point';
import { mediaPath, sizeText } from '../components/media-grid';
import { MediaUses } from '../components/media-uses';
import { mediaFormResult } from '../form-result.server';
import stylesheet from '../library.css?url';
import { type PictureForm, undoOf } from '../media-forms';
import { UploadArea } from '../uploads/components/upload-area';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(({ params }, member) => readMedia(member, params.id ?? ''));

export const handle = { place: (shown) => shown?.item.fileName } satisfies ScreenPlace<
  ReturnType<typeof useLoaderData<typeof loader>>
>;
export const meta = ({ loaderData }: MetaArgs<typeof loader>) => unlistedMeta(loaderData?.item.fileName ?? 'Picture');

export const action = (args: ActionFunctionArgs) => mediaFormResult(args);

export const clientAction = async ({ request, params, serverAction }: ClientActionFunctionArgs) => {
  const isDeletion = (await postedIntent<PictureForm>(request, ['delete'])) !== undefined;
  if (!isDeletion) return post(() => serverAction<typeof action>(), describeFailure);
  const result = await send(() => serverAction<FormResult>(), deleteFailure);
  if (result.outcome !== 'done') return result;
  notify(result, { undo: undoOf([params.id ?? '']) });
  return redirect('/admin/media');
};

/** Describes how deleting a picture affects the earlier versions that show it. */
const gapsText = (versions: number): string =>
  `${versions === 1 ? 'One earlier version of an article' : `${versions} earlier versions of articles`} would be missing this picture if restored.`;

export default function PictureScreen() {
  const { item, uses, mayReplace } = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>();
  const { revalidate } = useRevalidator();
  const path = mediaPath(item.id);
  const isInUse = uses.some(preventsDeletion);
  const mayDelete = mayReplace && !isInUse;
  const earlier = isInUse ? 0 : uses.reduce((sum, use) => sum + (use.where === 'page' ? 0 : use.versions), 0);
  return (
    <>
      <div className="screen-head">
        <h1>{item.fileName}</h1>
        <p className="fact">
          {item.width} × {item.height} pixels{item.isMoving ? ', animated' : ''} · {sizeText(item.bytes)} in total ·{' '}
          {item.uploadedBy ? `${item.uploadedBy}, ` : ''}
          {longDate(item.createdAt)}
        </p>
        <div className="toolbar">
          <ButtonLink to="/admin/media">All pictures</ButtonLink>
        </div>
      </div>
      <div className="media-picture">
        <FormWithResult
          key={item.address}
          action={path}
          // Also shows the refusal of a form that the page no longer has.
          initial={formResult?.intent === 'delete' && mayDelete ? undefined : formResult}
          failure={describeFailure}
          button={{ label: 'Save picture', busy: 'Saving…' }}
          keepsValues
        >
          {(shown) => (
            <>
              <input {...intentField<PictureForm>('describe')} />
              <FocalPoint
                address={item.address}
                alt={item.alt}
                width={item.width}
                height={item.height}
                focusX={item.focusX}
                focusY={item.focusY}
              />
              <div className="media-texts">
                <AlternativeTextField defaultValue={shown?.values.alt ?? item.alt} error={shown?.fields.alt} />
                <TextField
                  label="Caption"
                  name="caption"
                  isLong
                  required={false}
                  maxLength={longestCaption}
                  autoComplete="off"
                  defaultValue={shown?.values.caption ?? item.caption}
                  error={shown?.fields.caption}
                />
                <TextField
                  label="Credit"
                  name="credit"
                  required={false}
                  maxLength={longestCredit}
                  autoComplete="off"
                  defaultValue={shown?.values.credit ?? item.credit}
                  error={shown?.fields.credit}
                />
              </div>
            </>
          )}
        </FormWithResult>
        <div className="media-panels">
          <section className="panel" aria-labelledby="uses-title">
            <h2 id="uses-title">Where it is used</h2>
            <MediaUses uses={uses} />
          </section>
          {mayReplace && (
            <section className="panel" aria-labelledby="replace-title">
              <h2 id="replace-title">Replace</h2>
              <UploadArea
                label="Choose another file"
                replaces={item.id}
                onFinished={() => {
                  toasts.show('Picture replaced', 'The new picture now appears in every article that uses it.');
                  void revalidate();
                }}
              >
                The new picture appears at once in every article that uses this one. No approval is needed.
              </UploadArea>
            </section>
          )}
          {mayReplace && (
            <section className="panel" aria-labelledby="delete-title">
              <h2 id="delete-title">Delete</h2>
              {earlier > 0 && <p>{gapsText(earlier)}</p>}
              {isInUse ? (
                <p>You cannot delete a picture that is in use. Remove it from everything listed above first.</p>
              ) : (
                // Open where it shows why the picture was not deleted.
                <details className="confirm" open={formResult?.intent === 'delete'}>
                  <summary className={buttonClass({ isSmall: true, kind: 'danger' })}>Delete picture…</summary>
                  <p>You can undo this for a minute. After an hour, its files are deleted permanently.</p>
                  <FormWithResult
                    action={path}
                    initial={formResult?.intent === 'delete' ? formResult : undefined}
                    failure={deleteFailure}
                    button={{ label: 'Delete picture', busy: 'Deleting…', kind: 'danger' }}
                  >
                    {() => <input {...intentField<PictureForm>('delete')} />}
                  </FormWithResult>
                </details>
              )}
            </section>
          )}
        </div>
      </div>
    </>
  );
}
