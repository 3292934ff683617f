import { useLocation } from 'react-router';
import { ButtonLink, buttonClass } from '~/design/controls/button';

/** Error page for a screen that is forbidden, does not exist, or cannot be shown because of another error. */
export function ScreenError({ status, sentence }: { status: number; sentence?: string }) {
  const { pathname, search } = useLocation();
  const [title, text] =
    status === 403
      ? [
          'You don’t have access to this screen',
          sentence ?? 'An administrator can give your role access under Security.',
        ]
      : status === 404
        ? ['Nothing here', sentence ?? 'This page does not exist, or has been removed.']
        : [
            status >= 500 ? 'Something went wrong' : 'This action failed',
            sentence ?? 'The error is on our side and has been logged. Nothing you saved has been lost.',
          ];
  return (
    <div className="newsroom-refused">
      <title>{`${title} | Lowdown`}</title>
      <p className="fact">{status}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="toolbar">
        {status >= 500 && (
          <a className={buttonClass({})} href={pathname + search}>
            Try Again
          </a>
        )}
        <ButtonLink kind="solid" to="/admin">
          Back to Dashboard
        </ButtonLink>
      </div>
    </div>
  );
}
