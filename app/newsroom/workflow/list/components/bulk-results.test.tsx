import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { BulkResult } from '../bulk-rules';
import type { ListResult } from '../list-result.server';
import { BulkResults } from './bulk-results';

let result: ListResult;
const Screen = () => <BulkResults result={result} from="articles?status=pending" />;
const show = (shown: BulkResult[]): string => {
  result = { intent: 'many', outcome: 'done', title: 'Done', description: '', fields: {}, values: {}, shown };
  const Stub = createRoutesStub([{ path: '/', Component: Screen }]);
  return renderToString(<Stub />);
};
const restored = {
  id: '7',
  title: 'Back',
  isDone: true,
  sentence: 'Restored as draft. It was approved before.',
  isRestored: true,
};

test('names what has been restored, with a link, as the trash no longer lists it', () => {
  const html = show([restored, { ...restored, id: '8', title: '' }]);
  expect(html).toContain('class="notice good bulk-results"');
  expect(html).toMatch(/<a href="\/admin\/editor\/7"[^>]*>Back<\/a>/);
  expect(html).toContain('Restored as draft. It was approved before.');
  // The text of the heading is not repeated.
  expect(show([{ ...restored, sentence: 'Done' }]).match(/Done/g)).toHaveLength(1);
  expect(html).toMatch(/<a href="\/admin\/editor\/8"[^>]*>Untitled article<\/a>/);
});

test('is a warning as soon as one article was refused, and absent while all changed articles are in sight', () => {
  const refused = {
    id: '9',
    title: 'Gone',
    isDone: false,
    sentence: 'This article is not in the trash.',
  };
  expect(show([restored, refused])).toContain('class="notice bulk-results" role="alert"');
  expect(show([{ ...restored, isRestored: false }])).toBe('');
});

test('says what else there is to know about an article', () => {
  const note = 'It will be published again tomorrow.';
  const html = show([{ ...restored, isRestored: false, note }]);
  expect(html).toContain(note);
  expect(html).not.toContain('checklist');
});
