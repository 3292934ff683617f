import CopyIcon from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '~/design/components/dialog';
import { Button, ButtonLink, buttonClass } from '~/design/controls/button';
import { Consequences, Warnings } from '~/newsroom/workflow/components/consequences';
import type { Publication } from '../publication';
import { receivePublications } from './shown-publication';

const headingOf = ({ kind, isChange, isApproval }: Publication): string =>
  kind === 'published'
    ? isChange
      ? 'Changes published'
      : 'Article Published'
    : isApproval
      ? 'Article approved and scheduled'
      : 'Article scheduled';

/** The URL of the live article, for copying. */
function LiveAddress({ path }: { path: string }) {
  const [status, setStatus] = useState('');
  const address = new URL(path, location.origin).href;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setStatus('Link copied');
    } catch {
      // Access to the clipboard was denied; the URL can still be selected by hand.
      setStatus('The browser did not allow copying. Select the link and copy it.');
    }
  };
  return (
    <>
      <div className="publication-address">
        <a href={path} target="_blank" rel="noreferrer">
          {path}
        </a>
        <Button isSmall onClick={() => void copy()}>
          <CopyIcon size={14} aria-hidden /> Copy link
        </Button>
      </div>
      <p className="fact" role="status">
        {status}
      </p>
    </>
  );
}

/** The result of publishing or scheduling, with links to what comes next. */
export function PublicationDialog({
  publication,
  title,
  onClose,
}: {
  publication: Publication;
  /** Title of the article. */
  title: string;
  onClose: () => void;
}) {
  const { when, path, warnings, consequences } = publication;
  return (
    <Dialog title={headingOf(publication)} onClose={onClose}>
      <div className="publication">
        <p className="publication-title">{title}</p>
        <p>{when}</p>
        {path && <LiveAddress path={path} />}
        <Consequences consequences={consequences} />
        {warnings.length > 0 && <Warnings warnings={warnings} />}
        <div className="dialog-actions">
          <ButtonLink to="/admin/editor">Write another</ButtonLink>
          {path ? (
            <a className={buttonClass({ kind: 'solid' })} href={path} target="_blank" rel="noreferrer" data-autofocus>
              View article
            </a>
          ) : (
            <Button kind="solid" onClick={onClose} data-autofocus>
              Back to the article
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Opens a dialog when the article on this page has been published or scheduled. */
export function PublicationPanel({ title }: { title: string }) {
  const [publication, setPublication] = useState<Publication | null>(null);
  useEffect(() => receivePublications(setPublication), []);
  if (!publication) return null;
  // The card around it may be hidden, and a dialog in it as well.
  const place = document.querySelector('.newsroom') ?? document.body;
  return createPortal(
    <PublicationDialog publication={publication} title={title} onClose={() => setPublication(null)} />,
    place,
  );
}
