import { uploadPartSize, uploadsPath } from '~/content/media/constants';
import type { Picture } from '~/content/media/rules';
import type { FormResult } from '~/platform/forms/forms';

export type FinishedUpload = { id: string; picture: Picture; note: string | undefined };

/** Thrown when a file cannot be turned into a picture. The message is shown to the member. */
export class UploadRefused extends Error {
  override name = 'UploadRefused';
}

/**
 * Delays, in milliseconds, between attempts after the connection is lost. If the last attempt fails, the member sees an
 * error.
 */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

const connectionLostMessage = 'The connection was lost. Choose the same file again to resume the upload.';

/**
 * Returns the server's message about a rejected request, or a generic message if the response came from another server,
 * such as a proxy.
 */
const messageFrom = (text: string): string =>
  text.length < 300 && !text.includes('<') && text.trim() !== '' ? text.trim() : 'The server rejected the file.';

/**
 * Sends a file in parts, resuming an earlier upload of the same file. Waits if the connection is lost.
 * @param options.purpose what the file is for, if not a picture.
 * @returns the upload's ID.
 * @throws UploadRefused with a message for the member.
 */
export async function sendFile(
  file: File,
  options: Omit<UploadOptions, 'replaces'> & { purpose?: 'import' },
): Promise<string> {
  // Loaded only for the first upload.
  const { Upload, DetailedError } = await import('tus-js-client');
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: uploadsPath,
      chunkSize: uploadPartSize,
      retryDelays,
      metadata: { filename: file.name, ...(options.purpose && { purpose: options.purpose }) },
      removeFingerprintOnSuccess: true,
      onProgress: (sent, size) => options.onProgress?.(size === 0 ? 0 : sent / size),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null;
        // The library retries only while the browser reports that it is online, so wait here until it does.
        if (!response && !navigator.onLine && !options.signal?.aborted) {
          options.onConnectionLost?.();
          addEventListener('online', () => upload.start(), { once: true, signal: options.signal });
          return;
        }
        reject(new UploadRefused(response ? messageFrom(response.getBody()) : connectionLostMessage));
      },
    });
    options.signal?.addEventListener('abort', () => {
      void upload.abort(true).catch(() => undefined);
      reject(options.signal?.reason);
    });
    upload.findPreviousUploads().then(
      ([earlier]) => {
        if (options.signal?.aborted) return;
        if (earlier) upload.resumeFromPreviousUpload(earlier);
        upload.start();
      },
      () => upload.start(),
    );
  });
}

/**
 * Requests the picture created from a finished upload. Retries when the response is lost, since the request is
 * idempotent.
 */
async function finish(upload: string, { replaces, signal, onConnectionLost }: UploadOptions): Promise<FinishedUpload> {
  for (const delay of [...retryDelays, undefined]) {
    const response = await fetch('/admin/media/finish', {
      method: 'POST',
      body: new URLSearchParams(replaces ? { upload, replaces } : { upload }),
      signal,
    }).catch((error: unknown) => {
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (response && response.status < 500) {
      const result = (await response.json()) as FormResult & { finished?: FinishedUpload };
      if (result.finished) return result.finished;
      throw new UploadRefused(result.description || result.title);
    }
    if (!navigator.onLine) {
      onConnectionLost?.();
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    } else if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
  }
  throw new UploadRefused(connectionLostMessage);
}

export type UploadOptions = {
  /** ID of the picture to replace. */
  replaces?: string;
  /** Reports the share of the file that has been sent, from 0 to 1. At 1, the server is processing the picture. */
  onProgress?: (share: number) => void;
  /** Called when the connection is lost. The upload resumes automatically once the connection is restored. */
  onConnectionLost?: () => void;
  signal?: AbortSignal;
};

/**
 * Uploads a file and returns the resulting picture. Waits if the connection is lost.
 * @throws UploadRefused with a message for the member.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<FinishedUpload> {
  const upload = await sendFile(file, options);
  options.onProgress?.(1);
  return finish(upload, options);
}

/**
 * Uploads a pasted or dropped file, and returns the picture in the form in which the editor inserts it into an article.
 */
export const uploadPicture = async (file: File, options: UploadOptions = {}): Promise<Picture> =>
  (await uploadFile(file, options)).picture;
