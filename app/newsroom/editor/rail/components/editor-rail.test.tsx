// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import type { EditorTab } from '~/newsroom/drafts/editor-panels';
import { createCommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import { renderNode } from '~/platform/testing/render';
import { EditorRail } from './editor-rail';

const commentChannel = createCommentChannel();
const panels = { workflow: <p>Steps</p>, search: <p>Titles</p>, comments: <p>Threads</p> };
const ignore = () => undefined;

function Rail() {
  const [tab, choose] = useState<EditorTab>('workflow');
  const rail = { tab, choose, isOpen: true, isSheetOpen: false, toggle: ignore, closeSheet: ignore, show: ignore };
  return <EditorRail rail={rail} commentChannel={commentChannel} panels={panels} foot={{}} isReadOnly={false} />;
}

test('the tabs and their panels follow the order of the work: its steps, what search engines show, and comments', async () => {
  const { place } = await renderNode(<Rail />);
  const tabs = [...place.querySelectorAll<HTMLElement>('[role=tab]')];
  expect(tabs.map(({ textContent }) => textContent?.trim())).toEqual(['Workflow', 'Search', 'Comments']);
  const shown = () => [...place.querySelectorAll('[role=tabpanel]')].map((panel) => panel.textContent);
  expect(shown()).toEqual(['Steps', 'Titles', 'Threads']);
  const open = () => [...place.querySelectorAll('[role=tabpanel]:not([hidden])')].map((panel) => panel.textContent);
  expect(open()).toEqual(['Steps']);
  await act(async () => tabs[0]?.focus());
  await act(async () => tabs[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
  expect(open()).toEqual(['Titles']);
});
