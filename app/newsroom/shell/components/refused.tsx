import { useLocation } from 'react-router';
import { PageLink } from '~/design/components/page-link';

/** What stands where a screen should be: one that is not this member's, one that is not there, or a fault of ours. */
export function Refused({ status, sentence }: { status: number; sentence?: string }) {
  const { pathname, search } = useLocation();
  const [title, text] =
    status === 403
      ? ['This screen is not yours to open', sentence ?? 'An administrator can open it to your role under Security.']
      : status === 404
        ? ['There is nothing here', sentence ?? 'What this address led to is gone, or never was.']
        : [
            status >= 500 ? 'Something went wrong' : 'This could not be done',
            sentence ?? 'The fault is on our side and has been written down. Nothing that was saved is lost.',
          ];
  return (
    <div className="newsroom-refused">
      <title>{`${title} | Lowdown`}</title>
      <p className="fact">{status}</p>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="toolbar">
        {status >= 500 && (
          <a className="button" href={pathname + search}>
            Try Again
          </a>
        )}
        <PageLink className="button solid" to="/admin">
          Back to Dashboard
        </PageLink>
      </div>
    </div>
  );
}
