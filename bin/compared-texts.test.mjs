import { expect, test } from 'vitest';
import { comparedTextsIn } from './compared-texts.mjs';

const file = 'app/newsroom/editor/components/notice.tsx';

test.each([
  ['a message', 'const isLost = result.title === m.lost_title();'],
  ['a message on the left', 'if (m.form_offline() !== text) stay();'],
  ['a message in another language', 'const isLost = title === m.lost_title({}, { locale });'],
  ['the text of a refusal', 'const isOwn = step?.refusal === refusalText.own_words;'],
  ['a text by its name', 'const isOwn = reason !== refusalText[name];'],
  ['a label', 'if (label === ownLabels.restored(3)) show();'],
  ['the title of a notice', 'const isSaved = toast.title === notices.saved.title;'],
  ['a sentence', "const isOffline = error.message === 'You seem to be offline.';"],
  ['a title of one word', "const isSaved = toast.title === 'Saved';"],
  ['a message that is searched for', 'const isLost = titles.includes(m.lost_title());'],
  ['one of several messages', 'const isLost = [m.lost_title(), other].includes(title);'],
  ['a case', 'switch (title) { case m.lost_title(): retry(); }'],
])('a comparison with %s is found in the browser', (_, code) => {
  expect(comparedTextsIn(file, `\n${code}`)).toEqual([expect.stringMatching(`^${file}:2: `)]);
  for (const other of ['app/newsroom/editor/save.server.ts', 'app/newsroom/editor/notice.test.tsx'])
    expect(comparedTextsIn(other, code)).toEqual([]);
});

test.each([
  ['a code', "const isOwn = step?.refusal === 'own_words';"],
  ['an empty text', "const isEmpty = typedText.current.trim() === '';"],
  ['the number of texts', 'const hasOne = shownTexts.length === 1;'],
  ['what was typed', 'const isChanged = text !== stored;'],
  ['a field of another variable m', 'const isFirst = m.index === 0 || m[1] === name;'],
  ['a status', 'const isBroken = lastFailure.status === 500;'],
  ['a reference to what was typed', 'const isChanged = typedText.current !== stored;'],
  ['a key', "if (event.key === 'Escape') close();"],
  ['a function of this name', 'const isFound = text.includes(toSearchText(word));'],
  ['a search', 'const found = all.filter(() => m.lost_title().includes(words));'],
  [
    'a text of the browser, with its reason',
    "// Compared text: Chromium's,\n// in every language.\nif (error.message === 'Failed to fetch') retry();",
  ],
  ['a text that is shown', 'const title = isLost ? m.lost_title() : notices.saved.title;'],
])('%s is allowed', (_, code) => {
  expect(comparedTextsIn(file, code)).toEqual([]);
});
