import { Dialog } from '~/design/components/dialog';
import { lazyPart } from '~/design/components/lazy-part';
import type { Labels } from './conflict-words';

const Comparison = lazyPart(
  () => 'comparison',
  async () => {
    const [{ compareTexts }, { ComparisonView }] = await Promise.all([
      import('~/newsroom/drafts/revisions/comparison'),
      import('~/newsroom/drafts/revisions/components/comparison-view'),
    ]);
    return ({ mine, theirs, labels }: { mine: string; theirs: string; labels: Labels }) => (
      <ComparisonView
        older={labels.mine}
        newer={labels.theirs}
        comparison={{ fields: [], text: compareTexts(mine, theirs) }}
      />
    );
  },
);

/** The versions of a part of the text, compared word by word. */
export const ConflictComparison = ({
  onClose,
  ...compared
}: {
  mine: string;
  theirs: string;
  labels: Labels;
  onClose: () => void;
}) => (
  <Dialog title="Compare" onClose={onClose}>
    <div className="editor-compared">
      <Comparison {...compared} />
    </div>
  </Dialog>
);
