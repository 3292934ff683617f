import { useMemo } from 'react';
import { type DraftFields, fieldNames } from '~/newsroom/drafts/fields';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';

/** The part of a session that the form beside the text needs: every field except the text itself. */
export type FormSession = Pick<DraftSession, 'change'> & { fields: Omit<DraftFields, 'content'> };

const formFieldNames = fieldNames.filter((name) => name !== 'content');

/**
 * Returns the session's form fields. The result stays the same while only the text changes, so that typing in the text
 * does not render the form again.
 */
export function useFormSession({ fields, change }: DraftSession): FormSession {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every field that the form shows is listed
  return useMemo(() => ({ fields, change }), [change, ...formFieldNames.map((name) => fields[name])]);
}
