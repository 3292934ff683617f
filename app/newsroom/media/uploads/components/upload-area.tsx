import UploadIcon from 'lucide-react/icons/upload';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { acceptedTypes } from '~/content/media/constants';
import { Button } from '~/design/controls/button';
import { DropArea } from './drop-area';
import type { FinishedUpload } from './upload-picture';
import { filesOf, type OwnUpload, useUploads } from './use-uploads';

const stateLabels: Record<OwnUpload['state'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  paused: 'Paused',
  making: 'Processing',
  done: 'Done',
  refused: 'Rejected',
};

/** Progress of the current uploads. */
function Uploads({ uploads }: { uploads: readonly OwnUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads">
      {uploads.map(({ key, name, share, state, message }) => (
        <li key={key} data-state={state}>
          <span className="upload-name">{name}</span>
          <progress value={share} max={1} aria-label={`${name}: upload`} />
          <span className="fact">{state === 'sending' ? `${Math.round(share * 100)}%` : stateLabels[state]}</span>
          {message !== '' && <p>{message}</p>}
        </li>
      ))}
    </ul>
  );
}

/**
 * Accepts files chosen with its button, dropped onto it, or pasted anywhere on the page.
 * @param replaces ID of the picture to replace. When set, only one file is accepted, and pasting is disabled.
 */
export function UploadArea({
  label,
  replaces,
  onFinished,
  children,
}: {
  label: string;
  replaces?: string;
  onFinished: (finished: FinishedUpload) => void;
  children?: ReactNode;
}) {
  const { uploads, start } = useUploads({ replaces, onFinished });
  const fileInput = useRef<HTMLInputElement>(null);
  const id = useId();
  const isSingle = replaces !== undefined;
  const failed = uploads.filter(({ state }) => state === 'refused').length;
  const done = uploads.filter(({ state }) => state === 'done').length;

  const acceptFiles = (files: File[]): void => start(isSingle ? files.slice(0, 1) : files);
  const latest = useRef(acceptFiles);
  latest.current = acceptFiles;

  useEffect(() => {
    if (isSingle) return;
    const paste = (event: ClipboardEvent): void => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [isSingle]);

  return (
    <DropArea label={label} onFiles={acceptFiles}>
      <div className="upload-tools">
        <input
          ref={fileInput}
          id={id}
          type="file"
          accept={acceptedTypes.join(',')}
          multiple={!isSingle}
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => {
            acceptFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button kind={isSingle ? undefined : 'accent'} onClick={() => fileInput.current?.click()}>
          <UploadIcon size={16} aria-hidden /> {label}
        </Button>
        <p className="help">{children}</p>
      </div>
      <noscript>
        <p className="notice">Uploading requires JavaScript.</p>
      </noscript>
      <Uploads uploads={uploads} />
      <p className="sr-only" role="status">
        {uploads.length === 0 ? '' : `${done} of ${uploads.length} uploaded${failed > 0 ? `, ${failed} rejected` : ''}`}
      </p>
    </DropArea>
  );
}
