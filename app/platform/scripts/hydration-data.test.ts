import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withHydrationData } from './hydration-data';

const start =
  '<script>window.__reactRouterContext = {};new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}})</script>';
const page = `<html><head>${start.replaceAll('script', 'template')}</head><body><main>Text</main></body></html>`;

test.each([
  ['markup', '</script><script>alert(1)</script><!--'],
  ['line separators, which older engines reject in strings', 'a\u2028b\u2029c\n'],
  ['quotes and backslashes', String.raw`"\" \\ '`],
  ['replacement patterns', "$& $' $1"],
])('data arrives unchanged: %s', (_name, data) => {
  const html = withHydrationData(page, data, 'mark');
  const [before, code, after] = html.split(/<script nonce="mark">|<\/script>/);
  expect(`${before}${after}`).toBe(page);
  const received: string[] = [];
  runInNewContext(code ?? '', {
    window: {
      __reactRouterContext: { streamController: { enqueue: (text: string) => received.push(text), close() {} } },
    },
  });
  expect(received).toEqual([data]);
});

test('data is inserted before the last closing body tag, not before one in the text', () => {
  const html = withHydrationData(`<body><p>&lt;/body&gt; </body> in a comment</p>${start}</body>`, 'x', 'mark');
  expect(html).toMatch(/in a comment<\/p>.*<script nonce="mark">.*<\/script><\/body>$/);
});

test('a page in an unexpected format is rejected rather than sent without its data', () => {
  expect(() => withHydrationData('<body></body>', 'x', 'mark')).toThrow('adapt app/platform/scripts/hydration-data.ts');
});
