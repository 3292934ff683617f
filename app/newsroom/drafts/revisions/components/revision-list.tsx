import EllipsisIcon from 'lucide-react/icons/ellipsis';
import EyeIcon from 'lucide-react/icons/eye';
import GitCompareIcon from 'lucide-react/icons/git-compare';
import RotateIcon from 'lucide-react/icons/rotate-ccw';
import TagIcon from 'lucide-react/icons/tag';
import { useState } from 'react';
import { PageLink } from '~/design/components/page-link';
import { Menu, MenuItem, MenuLink } from '~/design/controls/overlays/menu';
import { wholeNumber } from '~/design/format';
import { useTimeFormat } from '~/newsroom/time-zone/zone';
import type { ChangeCounts } from '../compare-drafts';
import { foldSaves } from '../fold-saves';
import type { Revision } from '../revisions.server';
import { shownLabel } from '../version-names';
import { NameDialog } from './name-dialog';
import { useRestoration } from './restore-form';

/** When a revision was saved: today, or on another day. */
function SavedAt({ time, now }: { time: Date; now: Date }) {
  const day = useTimeFormat({ dateStyle: 'medium' });
  const timeOfDay = useTimeFormat({ timeStyle: 'short' }).format(time);
  const full = useTimeFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(time);
  return (
    <time dateTime={time.toISOString()}>{day.format(time) === day.format(now) ? `today, ${timeOfDay}` : full}</time>
  );
}

/** What a revision changed, in words. */
function Changes({ changes: { added, removed, fields } }: { changes: ChangeCounts }) {
  const count = added + removed;
  return (
    <p className="fact">
      {added > 0 && <ins>+{added}</ins>} {removed > 0 && <del>−{removed}</del>}{' '}
      {count > 0 && (count === 1 ? 'paragraph' : 'paragraphs')}
      {count > 0 && fields.length > 0 && ' · '}
      {fields.join(', ')}
    </p>
  );
}

/** What the rows of the list have in common. */
type Common = {
  /** The page's path. */
  path: string;
  /** Path of the preview of the working copy. */
  previewPath: string;
  /** Version of the working copy. */
  current: number;
  /** When the list was loaded. */
  at: Date;
  /** The versions that are compared below the list. */
  compared: readonly number[];
  onRestore: (version: number) => void;
  onName: (revision: Revision) => void;
};

function RevisionMenu({ revision, common }: { revision: Revision; common: Common }) {
  const { version, labelKind } = revision;
  const { path, previewPath, current, onRestore, onName } = common;
  return (
    <Menu
      label={`Actions for version ${version}`}
      trigger={
        <button type="button" className="icon-button" aria-label={`Actions for version ${version}`}>
          <EllipsisIcon size={18} aria-hidden />
        </button>
      }
    >
      <MenuLink icon={EyeIcon} to={`${previewPath}?version=${version}`}>
        Open
      </MenuLink>
      {version !== current && (
        <>
          <MenuLink icon={GitCompareIcon} to={`${path}?from=${version}&to=${current}`}>
            Compare with current
          </MenuLink>
          <MenuItem icon={RotateIcon} onSelect={() => onRestore(version)}>
            Restore
          </MenuItem>
        </>
      )}
      <MenuItem icon={TagIcon} onSelect={() => onName(revision)}>
        {labelKind === 'none' ? 'Name…' : 'Rename…'}
      </MenuItem>
    </Menu>
  );
}

/** The badge of a version that was part of a review. */
const stepBadges = {
  submitted: { look: 'pending', label: 'Submitted' },
  returned: { look: 'returned', label: 'Changes requested' },
  rejected: { look: 'rejected', label: 'Rejected' },
  approved: { look: 'draft', label: 'Approved earlier' },
  published: { look: 'draft', label: 'Published earlier' },
} as const;

/** Returns what a revision without a label is called. */
function plainName({ version, isPublished }: Revision, current: number): string {
  if (version !== current) return 'Saved';
  return isPublished ? 'Current version' : 'Current draft';
}

/**
 * Returns who saved a revision; null where its label says that it is from before the first save. A first version without
 * a label is from a member who has left, and so is every later one without a saver.
 */
function saverOf({ version, savedBy, labelKind }: Revision): string | null {
  if (savedBy !== null) return savedBy;
  if (labelKind === 'before_first_edit') return null;
  return version === 1 && labelKind !== 'none' ? 'Before the newsroom’s first save' : 'Former member';
}

function Row({ revision, common }: { revision: Revision; common: Common }) {
  const { version, savedAt, isPublished, isApproved, reviewStep, changes } = revision;
  const { path, current, compared, at } = common;
  const saver = saverOf(revision);
  const kind = isPublished ? 'published' : isApproved ? 'approved' : version === current ? 'current' : 'saved';
  return (
    <li className={`revision is-${kind}`} data-compared={compared.includes(version)}>
      <p className="revision-number">
        <span className="sr-only">Version </span>
        {version}
        <i aria-hidden />
      </p>
      <div>
        <p>
          <PageLink className="revision-name" to={`${path}?to=${version}`}>
            {shownLabel(revision) || plainName(revision, current)}
            <span className="sr-only">: changes in version {version}</span>
          </PageLink>{' '}
          {isPublished && <span className="badge status-published">Published</span>}{' '}
          {isApproved && !isPublished && <span className="badge status-approved">Approved</span>}
          {reviewStep && !isPublished && (!isApproved || reviewStep === 'published') && (
            <span className={`badge status-${stepBadges[reviewStep].look}`}>{stepBadges[reviewStep].label}</span>
          )}
        </p>
        <p className="fact">
          {saver !== null && `${saver} · `}
          <SavedAt time={savedAt} now={at} />
          {isPublished && ' · what readers see'}
        </p>
        {changes && <Changes changes={changes} />}
      </div>
      <RevisionMenu revision={revision} common={common} />
    </li>
  );
}

/** Autosaves between two revisions that are listed separately, as one line that opens. */
function Saves({ saves, isOpen, common }: { saves: readonly Revision[]; isOpen: boolean; common: Common }) {
  const [newest, oldest] = [saves[0], saves.at(-1)];
  const dayFormat = useTimeFormat({ dateStyle: 'medium' });
  if (!newest || !oldest) return null;
  return (
    <li>
      <details className="revision-saves" open={isOpen}>
        <summary>
          {/* Without spaces: not every browser writes the same ones as the server. */}
          {wholeNumber(saves.length)} autosaves,{' '}
          {dayFormat.formatRange(oldest.savedAt, newest.savedAt).replace(/\s*–\s*/, '–')}
        </summary>
        <ol>
          {saves.map((revision) => (
            <Row key={revision.version} revision={revision} common={common} />
          ))}
        </ol>
      </details>
    </li>
  );
}

/**
 * An article's revisions, newest first: a solid square for a text that is published or approved, stripes for one that is
 * still being written, an outline for one that has only been saved.
 * @param path the page's path.
 * @param current version of the working copy.
 * @param foldsSaves whether autosaves between others are one line.
 * @param requested the versions that the address asks for; the lines that they are in are open.
 * @param compared the versions that are compared below.
 */
export function RevisionList({
  path,
  previewPath,
  current,
  revisions,
  foldsSaves,
  requested,
  at,
  compared,
}: Pick<Common, 'path' | 'previewPath' | 'current' | 'at' | 'compared'> & {
  revisions: readonly Revision[];
  foldsSaves: boolean;
  requested: readonly number[];
}) {
  const fetcher = useRestoration(path);
  const [named, setNamed] = useState<Revision | null>(null);
  const common: Common = {
    ...{ path, previewPath, current, at, compared },
    onRestore: (version) => {
      if (fetcher.state === 'idle') void fetcher.submit({ version }, { method: 'post', action: path });
    },
    onName: setNamed,
  };
  const entries = foldsSaves ? foldSaves(revisions, current) : revisions.map((revision) => ({ revision }));
  return (
    <>
      <ol className="revisions">
        {entries.map((entry) =>
          'saves' in entry ? (
            <Saves
              key={`${entry.saves[0]?.version} ${requested.join()}`}
              saves={entry.saves}
              isOpen={entry.saves.some(({ version }) => requested.includes(version))}
              common={common}
            />
          ) : (
            <Row key={entry.revision.version} revision={entry.revision} common={common} />
          ),
        )}
      </ol>
      {named && <NameDialog path={path} revision={named} onClose={() => setNamed(null)} />}
    </>
  );
}
