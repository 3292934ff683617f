import CopyIcon from 'lucide-react/icons/copy';
import LinkIcon from 'lucide-react/icons/link';
import { Button } from '~/design/controls/button';
import { wholeNumber } from '~/design/format';
import { toasts } from '~/design/toasts';
import type { ChainState } from '~/identity/audit/audit-rules';

async function copy(hash: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(hash);
    toasts.show('Hash copied', 'Save it to detect removals later.');
  } catch {
    toasts.show('The hash could not be copied', 'Select it and copy it manually.', { isError: true });
  }
}

/** Whether the log is intact, with the hash that shows later whether entries were removed from its end. */
export const LogState = ({ chain }: { chain: ChainState }) =>
  chain.state === 'intact' ? (
    <div className="log-state">
      <LinkIcon size={16} aria-hidden />
      <p>
        <strong>
          Log intact: {wholeNumber(chain.rows)} {chain.rows === 1 ? 'entry' : 'entries'}.
        </strong>{' '}
        Save this hash to detect removals later: <code className="hash">{chain.head}</code>
      </p>
      <Button isSmall onClick={() => void copy(chain.head)}>
        <CopyIcon size={14} aria-hidden /> Copy hash
      </Button>
    </div>
  ) : (
    <p className="log-state broken" role="alert">
      <strong>The log is damaged at entry {wholeNumber(chain.at)}.</strong>{' '}
      {chain.reason === 'missing'
        ? 'Entries before it are missing or in a different order.'
        : 'The entry has been changed.'}
    </p>
  );
