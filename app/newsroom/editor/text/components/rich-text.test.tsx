// @vitest-environment jsdom
import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import type { ArrivedText } from '~/newsroom/drafts/sync/components/session';
import RichText, { normaliseHtml, type TextHandle } from './rich-text';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('incoming text is inserted only when it is newer than the previous text', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => act(() => root.unmount()));
  const marking = createCommentChannel();
  const render = (incoming: { content: string; at: number } | null) =>
    act(() =>
      root.render(
        <RichText
          content="<p>As it stands</p>"
          language="en"
          incoming={incoming}
          commentChannel={marking}
          onChange={() => undefined}
        />,
      ),
    );
  const visibleText = () => element.querySelector('#article-text')?.textContent;
  const old = { content: '<p>Long ago</p>', at: 1 };
  await render(old);
  expect(visibleText()).toBe('As it stands');
  await render({ content: '<p>Newer</p>', at: 2 });
  expect(visibleText()).toBe('Newer');
  await render(null);
  await render(old);
  expect(visibleText()).toBe('Newer');
});

test('the paragraph with the passage that a comment is about is shown, rather than the middle of the text', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => act(() => root.unmount()));
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.textContent);
  };
  const channel = createCommentChannel();
  const content = '<p>Long before it.</p><p>The first one.</p><p>Long after it.</p>';
  await act(() =>
    root.render(
      <RichText content={content} language="en" incoming={null} commentChannel={channel} onChange={() => undefined} />,
    ),
  );
  const passages = ['The first', 'first'].map((quote) => ({ quote, before: '', after: '' }));
  await act(async () => channel.setAnchors(passages));
  for (const passage of passages) expect(channel.show(passage)).toBe(true);
  expect(scrolled).toEqual(['The first one.', 'The first one.']);
});

async function drawConflict() {
  // For scrolling to the caret.
  Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null });
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => act(() => root.unmount()));
  const handle = createRef<TextHandle>();
  const onChange = vi.fn();
  const channel = createCommentChannel();
  const render = (incoming: ArrivedText | null) =>
    act(() =>
      root.render(
        <RichText
          content="<p>One</p><p>Two, mine</p>"
          language="en"
          incoming={incoming}
          commentChannel={channel}
          handle={handle}
          onChange={onChange}
        />,
      ),
    );
  const text = () => element.querySelector('#article-text');
  return { render, text, handle, onChange };
}

const paragraphsOf = (html: string): string => html.replaceAll('\n', '');

test('undo brings back the text as it was before a choice in a conflict, and reports it as typed', async () => {
  const { render, text, handle, onChange } = await drawConflict();
  await render({ content: '<p>One, by another</p><p>Two, mine</p>', at: 1 });
  await render({ content: '<p>One, by another</p><p>Two, mine, too</p>', at: 2 });
  await act(() => handle.current?.insertAtStart(['Typed just before']));
  onChange.mockClear();
  const chosen = '<p>Typed just before</p><p>One, by another</p><p>Two, theirs</p>';
  const before = chosen.replace('Two, theirs', 'Two, mine, too');
  await render({ content: chosen, at: 3, choice: { before, after: chosen, at: 3 } });
  expect(text()?.textContent).toContain('Two, theirs');
  // With the focus in the text, the keys for it undo the choice.
  expect(document.activeElement).toBe(text());
  expect(onChange).not.toHaveBeenCalled();
  await act(() => handle.current?.undo());
  expect(paragraphsOf(onChange.mock.lastCall?.[0])).toBe(before);
});

test('undoing a choice leaves the words of others that arrived together with it', async () => {
  const { render, handle, onChange } = await drawConflict();
  await render(null);
  const choice = {
    before: '<p>One, by another</p><p>Two, mine</p>',
    after: '<p>One, by another</p><p>Two, theirs</p>',
    at: 2,
  };
  await render({ content: '<p>One, by another, and more</p><p>Two, theirs</p>', at: 3, choice });
  await act(() => handle.current?.undo());
  expect(paragraphsOf(onChange.mock.lastCall?.[0])).toBe('<p>One, by another, and more</p><p>Two, mine</p>');
  // Undone once, the choice is not applied again with what arrives later.
  await render({ content: '<p>One, at last</p><p>Two, mine</p>', at: 4, choice });
  await act(() => handle.current?.insertAtStart(['Typed']));
  expect(paragraphsOf(onChange.mock.lastCall?.[0])).toBe('<p>Typed</p><p>One, at last</p><p>Two, mine</p>');
});

test('only HTML that an article can contain is kept', () => {
  const given = '<article><p onclick="x()">Given <a href="javascript:x()">text</a></p><script>x()</script></article>';
  expect(normaliseHtml(given)).toBe('<p>Given text</p>');
});
