import { uploadPart, uploadsPath } from '~/content/media/constants';
import type { Picture } from '~/content/media/rules';
import type { FormResult } from '~/platform/forms/forms';

export type FinishedUpload = { id: string; picture: Picture; note: string | undefined };

/** A file that has become no picture, with the sentence that says why. */
export class UploadRefused extends Error {
  override name = 'UploadRefused';
}

/** Waits between tries when the connection is lost, in milliseconds; after the last one the member sees an error. */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

const lost = 'The connection was lost. Choose the same file again to resume the upload.';

/** What the server says when it refuses a request of an upload; a page of some other server is none. */
const sentenceOf = (text: string): string =>
  text.length < 300 && !text.includes('<') && text.trim() !== '' ? text.trim() : 'The server rejected the file.';

/** Sends a file in parts; an earlier upload of the same file is resumed. Returns the upload's key. */
async function sendFile(file: File, options: UploadOptions): Promise<string> {
  // Loaded with the first upload.
  const { Upload, DetailedError } = await import('tus-js-client');
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: uploadsPath,
      chunkSize: uploadPart,
      retryDelays,
      metadata: { filename: file.name },
      removeFingerprintOnSuccess: true,
      onProgress: (sent, size) => options.onProgress?.(size === 0 ? 0 : sent / size),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null;
        // The library tries again while the browser believes itself connected; else it waits here until it is.
        if (!response && !navigator.onLine && !options.signal?.aborted) {
          options.onConnectionLost?.();
          addEventListener('online', () => upload.start(), { once: true, signal: options.signal });
          return;
        }
        reject(new UploadRefused(response ? sentenceOf(response.getBody()) : lost));
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

/** Requests the picture of a finished upload; retried when the response is lost, which is idempotent. */
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
      const told = (await response.json()) as FormResult & { finished?: FinishedUpload };
      if (told.finished) return told.finished;
      throw new UploadRefused(told.description || told.title);
    }
    if (!navigator.onLine) {
      onConnectionLost?.();
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    } else if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
  }
  throw new UploadRefused(lost);
}

export type UploadOptions = {
  /** Key of the picture whose place the new one takes. */
  replaces?: string;
  /** How much of the file is there, from 0 to 1; at 1 the picture is being made. */
  onProgress?: (share: number) => void;
  /** The upload waits for the connection, and resumes automatically when it is back. */
  onConnectionLost?: () => void;
  signal?: AbortSignal;
};

/**
 * Uploads a file and returns what has become of it. A lost connection is waited for.
 * @throws UploadRefused with a sentence for the member.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<FinishedUpload> {
  const upload = await sendFile(file, options);
  options.onProgress?.(1);
  return finish(upload, options);
}

/** The same for pasted and dropped files: the picture as the editor puts it into an article. */
export const uploadPicture = async (file: File, options: UploadOptions = {}): Promise<Picture> =>
  (await uploadFile(file, options)).picture;
