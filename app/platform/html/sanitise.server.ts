import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import { runTask } from '~/platform/workers/run-task.server';
import type { Task } from '~/platform/workers/tasks';
import { TaskRefusedError } from '~/platform/workers/worker-pool.server';
import { fallbackContent } from './fallback';
import { longestHtml, type SanitiserResult } from './rules';
import { type SanitiserInput, sanitiserTask, textTask } from './tasks';

const english = new Intl.NumberFormat('en');

export const tooSlowMessage =
  'This text takes too long to process. Shorten it or paste it without formatting, then try again.';
export const busyMessage = 'The site is busy at the moment. Please try again in a minute.';

/** Thrown when a text cannot be processed: because of the text itself (`invalid`), or for the moment (`unavailable`). */
export class TextRefusedError extends AppError {
  override name = 'AppError';

  constructor(code: 'invalid' | 'unavailable', field: string) {
    const message = code === 'invalid' ? tooSlowMessage : busyMessage;
    super(code, message, { [field]: message });
  }
}

/**
 * Runs a task on a text in a worker thread, so that no text can stall the program.
 * @param field the form field to which a refusal belongs.
 * @throws TextRefusedError when the text takes too long or too much memory, or when too many texts are waiting.
 */
export async function processText<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  field = 'content',
): Promise<Output> {
  try {
    return await runTask(task, input);
  } catch (error) {
    if (!(error instanceof TaskRefusedError)) throw error;
    const isTextAtFault = error.reason === 'too_slow' || error.reason === 'crashed';
    throw new TextRefusedError(isTextAtFault ? 'invalid' : 'unavailable', field);
  }
}

/**
 * Sanitises untrusted HTML for storage and display (spec 1 §5) in a worker thread: keeps only the spec's tags and
 * attributes, translates other tags to these where possible, and repairs broken structure. Idempotent. HTML that cannot
 * be processed becomes plain text in paragraphs.
 * @param options.field the form field to which a refusal belongs; `content` by default.
 * @throws TextRefusedError as `processText` does.
 */
export async function sanitiseHtml(
  html: string,
  { field, ...options }: Omit<SanitiserInput, 'html'> & { field?: string } = {},
): Promise<SanitiserResult> {
  const { error, ...result } = await processText(sanitiserTask, { html, ...options }, field);
  if (error !== undefined) {
    log.warn({ err: error, length: html.length }, 'HTML could not be processed and was kept as plain text');
  }
  return result;
}

/**
 * Loads the sanitiser in a worker thread. The first text after a start would otherwise wait for it, on a busy machine
 * longer than browsers wait for a form.
 */
export async function loadSanitiser(): Promise<void> {
  try {
    await sanitiseHtml('<p>Loading</p>');
  } catch (error) {
    // Probably a stop right after the start; if not, the first text reports it again.
    log.info({ err: error }, 'the sanitiser was not loaded in advance');
  }
}

/** HTML that has been sanitised and may be stored, with the HTML that it was made from. */
export type StorableHtml = Pick<SanitiserResult, 'content' | 'issues'> & { source: string };

/**
 * Sanitises the HTML of an article or page for storage; call this before the transaction that stores it.
 * @throws AppError `invalid` for the field `content` when it is too long; TextRefusedError as `processText` does.
 */
export async function prepareHtml(source: string, { highlightsCode = false } = {}): Promise<StorableHtml> {
  if (source.length > longestHtml) {
    const message = `This text has ${english.format(source.length)} characters. It can have at most ${english.format(longestHtml)}.`;
    throw new AppError('invalid', message, { content: message });
  }
  const { content, issues } = await sanitiseHtml(source, { hasPageTitle: true, highlightsCode });
  return { source, content, issues };
}

/**
 * Sanitises stored HTML again, for readers. HTML that takes too long becomes plain text in paragraphs.
 * @throws TextRefusedError `unavailable` when too many texts are waiting.
 */
export async function sanitiseStored(html: string, options: Omit<SanitiserInput, 'html'>): Promise<string> {
  try {
    return (await sanitiseHtml(html, options)).content;
  } catch (error) {
    if (error instanceof TextRefusedError && error.code === 'invalid') return fallbackContent(html);
    throw error;
  }
}

/**
 * Returns the text in untrusted HTML on one line, with entities decoded and without scripts and styles.
 * @throws TextRefusedError as `processText` does.
 */
export async function plainTextOf(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return html.replaceAll(/\s+/g, ' ').trim();
  return processText(textTask, html);
}
