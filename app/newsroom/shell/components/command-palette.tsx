import { Command } from 'cmdk';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { statusText } from '~/content/articles/components/status-badge';
import { useOpenDialog } from '~/design/components/open-dialogs';
import { usePhoneHistory } from '~/design/controls/overlays/phone-history';
import { useStaffSearch } from '~/newsroom/search/components/use-staff-search';
import type { NewsroomScreen } from '~/platform/features/newsroom-screen';

/**
 * Dialog for jumping to a screen, an article or a person. Screens are filtered locally; articles and people are
 * searched on the server.
 */
export function CommandPalette({ screens, onClose }: { screens: readonly NewsroomScreen[]; onClose: () => void }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOpenDialog();
  const typed = query.trim();
  const { found, isWaiting, hasFailed } = useStaffSearch(typed);

  // A native dialog, because cmdk's own adds a style element, which the content security policy refuses. Closed while
  // still in the document, because only then does the browser restore focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('input')?.focus();
    return () => element?.close();
  }, []);

  const close = usePhoneHistory(onClose);
  const go = (path: string): void => close(() => void navigate(path));
  const words = typed.toLowerCase();
  const matching = screens.filter(({ label, group }) => `${label} ${group}`.toLowerCase().includes(words));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking the backdrop closes the dialog; for the keyboard, the browser handles Esc
    <dialog
      ref={dialog}
      className="palette"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => close()}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <h2 id={titleId} className="sr-only">
        Search or jump to
      </h2>
      <Command shouldFilter={false} label="Search or jump to">
        <Command.Input value={query} onValueChange={setQuery} placeholder="Search or jump to…" />
        <Command.List>
          {isWaiting && <Command.Loading>Searching…</Command.Loading>}
          {hasFailed ? (
            <p className="palette-failed" role="status">
              Articles and people could not be searched. Check your connection, or reload the page.
            </p>
          ) : (
            !isWaiting && <Command.Empty>No results found.</Command.Empty>
          )}
          {matching.length > 0 && (
            <Command.Group heading="Screens">
              {matching.map(({ path, label, icon: Icon }) => (
                <Command.Item key={path} value={path} onSelect={() => go(path)}>
                  <Icon size={16} aria-hidden /> {label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {found && found.articles.length > 0 && (
            <Command.Group heading="Articles">
              {found.articles.map(({ id, title, status, hasChanges, path }) => (
                <Command.Item key={id} value={id} onSelect={() => go(path)}>
                  {title} <span className="palette-fact">{statusText({ status, hasChanges })}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {found && found.people.length > 0 && (
            <Command.Group heading="People">
              {found.people.map(({ id, name, role, path }) => (
                <Command.Item key={id} value={id} onSelect={() => go(path)}>
                  {name} <span className="palette-fact">{role}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </dialog>
  );
}
