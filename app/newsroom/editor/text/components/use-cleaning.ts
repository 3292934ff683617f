import { useCallback, useEffect, useRef, useState } from 'react';
import { toasts } from '~/design/toasts';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { notices } from '~/newsroom/editor/rules';
import type { Notice } from '~/platform/forms/forms';
import { cleanOnServer, refusalReason } from './clean-on-server';

const notify = ({ title, description }: Notice, isError = false): void =>
  void toasts.show(title, description, { isError, subject: 'editor clean' });

const notifyNotCleaned = (error: unknown): void => {
  const { title, description } = notices.notCleaned;
  notify({ title, description: refusalReason(error) ?? description }, true);
};

/**
 * Cleans the text on the server: content passed from another page when it arrives, and any text on request.
 * @returns what has been fixed, and whether cleaning is going on.
 */
export function useCleaning(session: DraftSession): {
  issues: readonly string[];
  isCleaning: boolean;
  clean: () => Promise<void>;
} {
  const { unclean } = session;
  const [isCleaning, setIsCleaning] = useState(false);
  const [issues, setIssues] = useState<readonly string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per unsanitised content
  useEffect(() => {
    if (unclean === null) return;
    let isCancelled = false;
    const cleanPassed = async (): Promise<void> => {
      let refusal: unknown;
      const cleaned = await cleanOnServer(unclean).catch((error: unknown) => {
        refusal = error;
        return null;
      });
      // If cleaning fails, every save cleans the content anyway; until then, the editor drops everything that its
      // schema does not allow.
      const content = cleaned?.content ?? (await import('./rich-text')).normaliseHtml(unclean);
      if (isCancelled) return;
      session.insertCleaned(content);
      if (!cleaned) return notifyNotCleaned(refusal);
      setIssues(cleaned.issues);
      if (cleaned.issues.length > 0) notify(notices.processed(cleaned.issues.length));
    };
    // If the editor cannot be loaded either, the content stays in browser storage until the article is opened
    // again.
    cleanPassed().catch(() => notify(notices.notCleaned, true));
    return () => {
      isCancelled = true;
    };
  }, [unclean]);

  const latest = useRef(session);
  latest.current = session;
  const clean = useCallback(async (): Promise<void> => {
    const { fields, mergeProcessed } = latest.current;
    setIsCleaning(true);
    try {
      const { issues: fixedIssues, content } = await cleanOnServer(fields.content);
      if (fixedIssues.length > 0 && !mergeProcessed(fields.content, content)) notify(notices.changedMeanwhile, true);
      else {
        setIssues(fixedIssues);
        notify(fixedIssues.length > 0 ? notices.cleaned(fixedIssues.length) : notices.clean);
      }
    } catch (error) {
      notifyNotCleaned(error);
    }
    setIsCleaning(false);
  }, []);

  return { issues, isCleaning, clean };
}
