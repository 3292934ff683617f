import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { maxConcurrentUploads } from '~/content/media/constants';
import type { FinishedUpload } from './upload-picture';

/** A file being uploaded to the library. */
export type OwnUpload = {
  key: number;
  name: string;
  /** Share of the file that has been sent, from 0 to 1. */
  share: number;
  state: 'waiting' | 'sending' | 'paused' | 'making' | 'done' | 'refused';
  /** Reason why the upload was rejected or is paused, or another notice for the member. */
  message: string;
  finished?: FinishedUpload;
};

let lastKey = 0;

/** Loads the script that uploads files. Without a connection, waits until there is one. */
async function loadUploader(onConnectionLost: () => void): Promise<typeof import('./upload-picture')> {
  for (;;) {
    try {
      return await import('./upload-picture');
    } catch (error) {
      if (navigator.onLine) throw error;
      onConnectionLost();
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}

/**
 * Uploads files, two at a time, and reports the progress of each. Leaving the page during an upload requires
 * confirmation.
 * @param onFinished called for each file that has become a picture.
 */
export function useUploads(options: { replaces?: string; onFinished: (finished: FinishedUpload) => void }) {
  const [uploads, setUploads] = useState<readonly OwnUpload[]>([]);
  const latest = useRef(options);
  latest.current = options;
  const [limit] = useState(() => pLimit(maxConcurrentUploads));
  const isBusy = uploads.some(({ state }) => state !== 'done' && state !== 'refused');

  useEffect(() => {
    if (!isBusy) return;
    const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [isBusy]);

  const change = (key: number, changes: Partial<OwnUpload>): void =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  const send = async (key: number, file: File): Promise<void> => {
    change(key, { state: 'sending' });
    const onConnectionLost = (): void =>
      change(key, {
        state: 'paused',
        message: 'You are offline. The upload will resume when you are back online.',
      });
    try {
      const { uploadFile } = await loadUploader(onConnectionLost);
      const finished = await uploadFile(file, {
        replaces: latest.current.replaces,
        onProgress: (share) => change(key, { share, state: share === 1 ? 'making' : 'sending', message: '' }),
        onConnectionLost,
      });
      change(key, { state: 'done', share: 1, finished, message: finished.note ?? '' });
      latest.current.onFinished(finished);
    } catch (error) {
      // The class belongs to a script that may be what could not be loaded.
      const isRefused = error instanceof Error && error.name === 'UploadRefused';
      change(key, {
        state: 'refused',
        message: isRefused ? error.message : 'The file could not be uploaded. Please try again.',
      });
      if (!isRefused) throw error;
    }
  };

  const start = (files: Iterable<File>): void => {
    for (const file of files) {
      const key = ++lastKey;
      setUploads((before) => [...before, { key, name: file.name, share: 0, state: 'waiting', message: '' }]);
      void limit(() => send(key, file));
    }
  };

  return { uploads, start, isBusy };
}

/** Returns the dropped or pasted files; empty when something else was dropped or pasted. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
