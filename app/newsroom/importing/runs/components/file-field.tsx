import UploadIcon from 'lucide-react/icons/upload';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { uploadsPath } from '~/content/media/constants';
import { Button } from '~/design/controls/button';
import { DropArea } from '~/newsroom/media/uploads/components/drop-area';

type State =
  | { step: 'none'; error: string }
  | { step: 'sending' | 'paused'; name: string; share: number }
  | { step: 'done'; name: string; id: string };

const failure = 'The file could not be uploaded. Please try again.';

/** Removes an upload that is replaced by another file. What cannot be removed is removed after a day. */
const removeUpload = (id: string): void =>
  void fetch(`${uploadsPath}/${id}`, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } }).catch(
    () => undefined,
  );

/** Sends a file. Loaded on demand: the script is large. */
async function send(file: File, change: (state: State) => void, signal: AbortSignal): Promise<void> {
  let sent = 0;
  change({ step: 'sending', name: file.name, share: 0 });
  try {
    const { sendFile } = await import('~/newsroom/media/uploads/components/upload-picture');
    const id = await sendFile(file, {
      purpose: 'import',
      signal,
      onProgress: (share) => {
        sent = share;
        change({ step: 'sending', name: file.name, share });
      },
      onConnectionLost: () => change({ step: 'paused', name: file.name, share: sent }),
    });
    change({ step: 'done', name: file.name, id });
  } catch (error) {
    if (signal.aborted) return;
    const isRefused = error instanceof Error && error.name === 'UploadRefused';
    change({ step: 'none', error: isRefused ? error.message : failure });
    if (!isRefused) throw error;
  }
}

/**
 * A field for one file, chosen with its button or dropped onto it, which is uploaded at once. The form sends the ID of the
 * upload.
 * @param onChange called with the file's name once it is chosen, and with undefined while there is none; and with whether
 * it is uploaded.
 */
export function FileField({
  name,
  label,
  accept,
  error,
  onChange,
  children,
}: {
  name: string;
  label: string;
  accept: string;
  error?: string;
  onChange?: (fileName: string | undefined, isUploaded: boolean) => void;
  children: ReactNode;
}) {
  const [state, setState] = useState<State>({ step: 'none', error: '' });
  const sending = useRef<AbortController>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const latest = useRef(onChange);
  latest.current = onChange;
  const value = useRef<HTMLInputElement>(null);
  const chosenName = state.step === 'none' ? undefined : state.name;
  const isUploaded = state.step === 'done';

  useEffect(() => {
    latest.current?.(chosenName, isUploaded);
    // The form learns that its field has changed.
    value.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [chosenName, isUploaded]);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = (file: File | undefined): void => {
    if (!file) return;
    sending.current?.abort();
    sending.current = new AbortController();
    if (state.step === 'done') removeUpload(state.id);
    void send(file, setState, sending.current.signal);
  };
  // A file that was chosen before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => choose(input.current?.files?.[0]), []);
  const sentence = (state.step === 'none' && state.error) || (state.step === 'none' && error);
  return (
    <DropArea label={label} onFiles={([file]) => choose(file)}>
      <input ref={value} type="hidden" required name={name} value={state.step === 'done' ? state.id : ''} />
      <div className="upload-tools">
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          aria-invalid={sentence ? true : undefined}
          aria-describedby={sentence ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          <UploadIcon size={16} aria-hidden /> {state.step === 'none' ? label : 'Choose another file'}
        </Button>
        <p className="help">{children}</p>
      </div>
      <noscript>
        <p className="notice">Uploading requires JavaScript.</p>
      </noscript>
      {state.step !== 'none' && (
        <ul className="uploads">
          <li data-state={state.step}>
            <span className="upload-name">{state.name}</span>
            <progress value={state.step === 'done' ? 1 : state.share} max={1} aria-label={`${state.name}: upload`} />
            <span className="fact">{state.step === 'done' ? 'Uploaded' : `${Math.floor(state.share * 100)}%`}</span>
            {state.step === 'paused' && <p>You are offline. The upload will resume when you are back online.</p>}
          </li>
        </ul>
      )}
      {sentence && (
        <p id={`${id}-error`} className="field-error">
          {sentence}
        </p>
      )}
      <p className="sr-only" role="status">
        {state.step === 'done' ? `${state.name} uploaded` : ''}
      </p>
    </DropArea>
  );
}
