import { Command } from 'cmdk';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { statusText } from '~/content/articles/components/status-badge';
import { usePhoneHistory } from '~/design/controls/overlays/phone-history';
import type { clientLoader as findLoader } from '~/newsroom/dashboard/routes/find';
import type { NewsroomScreen } from '~/platform/features/newsroom-screen';

/** Debounce delay of the search, in milliseconds. */
const debounceDelay = 150;

/**
 * Dialog for jumping to a screen, an article or a person. Screens are filtered locally; articles and people are
 * searched on the server.
 */
export function CommandPalette({ screens, onClose }: { screens: readonly NewsroomScreen[]; onClose: () => void }) {
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof findLoader>();
  const [query, setQuery] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const typed = query.trim();
  const { load } = fetcher;

  // A native dialog, because cmdk's own adds a style element, which the content security policy refuses. Closed while
  // still in the document, because only then does the browser restore focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(() => {
    if (typed.length < 2) return;
    const search = () => void load(`/admin/find?q=${encodeURIComponent(typed)}`);
    const timer = setTimeout(search, debounceDelay);
    addEventListener('online', search);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', search);
    };
  }, [typed, load]);

  const close = usePhoneHistory(onClose);
  const go = (path: string): void => close(() => void navigate(path));
  const found = typed.length >= 2 && fetcher.data?.query === typed ? fetcher.data : undefined;
  const words = typed.toLowerCase();
  const matching = screens.filter(({ label, group }) => `${label} ${group}`.toLowerCase().includes(words));
  const isWaiting = typed.length >= 2 && !found;
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
          {found?.hasFailed ? (
            <p className="palette-failed" role="status">
              Articles and people could not be searched. Check your connection.
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
