import { Component, type ComponentType, createRef, lazy, type ReactNode, Suspense } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { isOutdated } from '~/platform/scripts/release';
import { buttonClass } from './button-class';

type State = { hasFailed: boolean; isOld: boolean };
type Kept = { copy: Node; name: string | null | undefined } | null;

/**
 * Returns a component whose script is loaded on demand. When that fails, the rest of the page stays, and what the part
 * showed stays in its place as plain HTML, with the text typed there. A notice says what could not be loaded; loading
 * is retried when the connection returns, or when the button is pressed. After a new release, the button reloads the
 * page.
 * @param label what the part is called, for the notice.
 * @param onServer the component itself on the server, so that the document contains the part.
 * @param isCompact whether there is only room for the button.
 */
export function lazyPart<Properties extends object>(
  label: () => string,
  load: () => Promise<ComponentType<Properties>>,
  onServer?: ComponentType<Properties>,
  isCompact = false,
): (properties: Properties) => ReactNode {
  const onDemand = (): ComponentType<Properties> => lazy(async () => ({ default: await load() }));
  let Part = onServer ?? onDemand();

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module loads
  class LazyPart extends Component<Properties, State, Kept> {
    override state: State = { hasFailed: false, isOld: false };
    place = createRef<HTMLDivElement>();
    kept = createRef<HTMLDivElement>();

    static getDerivedStateFromError = (): Partial<State> => ({ hasFailed: true });

    retry = async (): Promise<void> => {
      if (!this.state.hasFailed) return;
      if (this.state.isOld) return location.reload();
      try {
        Part = await load();
        this.setState({ hasFailed: false });
      } catch {
        this.setState({ isOld: await isOutdated() });
      }
    };

    override async componentDidCatch(error: unknown): Promise<void> {
      reportError(error);
      // A rejected promise stays rejected: the part's next appearance needs a new one.
      Part = onDemand();
      addEventListener('online', this.retry);
      this.setState({ isOld: await isOutdated() });
    }

    override componentWillUnmount(): void {
      removeEventListener('online', this.retry);
    }

    /** Copies what is about to be replaced, including what was typed, and notes which field has the focus. */
    override getSnapshotBeforeUpdate(_properties: Properties, { hasFailed }: State): Kept {
      const place = this.place.current;
      if (!place || hasFailed === this.state.hasFailed) return null;
      const { activeElement } = document;
      return {
        copy: place.cloneNode(true),
        name: place.contains(activeElement) ? activeElement?.getAttribute('name') : null,
      };
    }

    override componentDidUpdate(_properties: Properties, _state: State, kept: Kept): void {
      if (!kept) return;
      this.kept.current?.replaceChildren(kept.copy);
      const field = kept.name && this.place.current?.querySelector<HTMLTextAreaElement>(`[name="${kept.name}"]`);
      if (!field) return;
      field.focus({ preventScroll: true });
      field.selectionStart = field.value.length;
    }

    override render() {
      const { hasFailed, isOld } = this.state;
      const notice = hasFailed && `${m.part_failed({ part: label() })}${isOld ? ` ${m.release_text()}` : ''}`;
      return (
        <div className="lazy-part" ref={this.place}>
          {notice ? (
            <>
              <div className="lazy-part" ref={this.kept} />
              <p className={isCompact ? undefined : 'notice lazy-notice'} role="status">
                {isCompact || notice}
                <button
                  type="button"
                  className={buttonClass({ isSmall: true })}
                  title={isCompact ? notice : undefined}
                  onClick={this.retry}
                >
                  {m.error_retry()}
                </button>
              </p>
            </>
          ) : (
            <Suspense fallback={null}>
              <Part {...this.props} />
            </Suspense>
          )}
        </div>
      );
    }
  }

  return (properties) => <LazyPart {...properties} />;
}
