import { v5 } from 'uuid';
import { newId } from '~/platform/database/identifiers';

/**
 * Returns the ID of what a form has sent: the same for what is sent again with its key, another if any part has changed.
 * @param key chosen at random by the browser; without JavaScript, there is none.
 */
export const submissionId = (key: string | undefined, parts: readonly string[]): string =>
  key ? v5(JSON.stringify(parts), key) : newId();
