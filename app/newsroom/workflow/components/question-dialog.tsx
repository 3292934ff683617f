import TrashIcon from 'lucide-react/icons/trash-2';
import { Button } from '~/design/controls/button';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { checklistPlace, type Question } from '../questions';
import { Blocking, Consequences, Warnings } from './consequences';

/** The dialog that asks a question before a step. */
export const QuestionDialog = ({
  question: { title, subject, consequences, blocking, warnings, correction, correctionPlace, action, isDanger, milder },
  onConfirm,
  onClose,
  onInstead,
}: {
  question: Question;
  onConfirm: () => void;
  onClose: () => void;
  /** Called with the place on the page where the alternative can be done. */
  onInstead: (place: string) => void;
}) => (
  <ConfirmDialog
    title={title}
    action={action}
    // The only dangerous step moves the article to the trash.
    icon={isDanger ? TrashIcon : undefined}
    isDanger={isDanger}
    milder={milder && { label: milder.label, onChoose: () => onInstead(milder.place) }}
    onConfirm={blocking ? () => onInstead(checklistPlace) : onConfirm}
    onClose={onClose}
  >
    {subject && (
      <p>
        <strong>{subject}</strong>
      </p>
    )}
    {consequences.length > 0 && <Consequences consequences={consequences} />}
    {blocking && <Blocking problems={blocking} />}
    {warnings && <Warnings warnings={warnings} />}
    {correction && (
      <>
        <p>Readers will also see this correction:</p>
        <blockquote className="workflow-notes">{correction}</blockquote>
      </>
    )}
    {correctionPlace && (
      <>
        <p>If the published version contains an error, tell readers what was corrected.</p>
        <div className="toolbar">
          <Button isSmall onClick={() => onInstead(correctionPlace)}>
            Add a correction…
          </Button>
        </div>
      </>
    )}
  </ConfirmDialog>
);
