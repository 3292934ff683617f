// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import RichText, { normaliseHtml } from './rich-text';

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

test('only HTML that an article can contain is kept', () => {
  const given = '<article><p onclick="x()">Given <a href="javascript:x()">text</a></p><script>x()</script></article>';
  expect(normaliseHtml(given)).toBe('<p>Given text</p>');
});
