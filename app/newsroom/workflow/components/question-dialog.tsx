import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import type { Question } from '../questions';

/** The dialog that asks a question before a step. */
export const QuestionDialog = ({
  question: { title, subject, consequences, warnings, correction, action, isDanger, milder },
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
    isDanger={isDanger}
    milder={milder && { label: milder.label, onChoose: () => onInstead(milder.place) }}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {subject && (
      <p>
        <strong>{subject}</strong>
      </p>
    )}
    <ul className="consequences">
      {consequences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    {warnings && (
      <>
        <p>The checklist warns:</p>
        <ul className="consequences">
          {warnings.map((warning, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may have the same warning
            <li key={index}>{warning}</li>
          ))}
        </ul>
      </>
    )}
    {correction && (
      <>
        <p>Readers will also see this correction:</p>
        <blockquote className="workflow-notes">{correction}</blockquote>
      </>
    )}
  </ConfirmDialog>
);
