import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withHydrationData } from './hydration-data';

const start =
  '<script>window.__reactRouterContext = {};new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}})</script>';
const page = `<html><head>${start.replaceAll('script', 'template')}</head><body><main>Text</main></body></html>`;

test.each([
  ['markup', '</script><script>alert(1)</script><!--'],
  ['line ends that older scripts do not take', 'a\u2028b\u2029c\n'],
  ['quotes and backslashes', String.raw`"\" \\ '`],
  ['characters of replacement patterns', "$& $' $1"],
])('data arrives as it was: %s', (_name, data) => {
  const html = withHydrationData(page, data);
  const [before, code, after] = html.split(/<script>|<\/script>/);
  expect(`${before}${after}`).toBe(page);
  const received: string[] = [];
  runInNewContext(code ?? '', {
    window: {
      __reactRouterContext: { streamController: { enqueue: (text: string) => received.push(text), close() {} } },
    },
  });
  expect(received).toEqual([data]);
});

test('a text that speaks of the end of a body does not attract the data', () => {
  const html = withHydrationData(`<body><p>&lt;/body&gt; </body> in a comment</p>${start}</body>`, 'x');
  expect(html).toMatch(/in a comment<\/p>.*<script>.*<\/script><\/body>$/);
});

test('a page that takes its data otherwise is refused, not left without', () => {
  expect(() => withHydrationData('<body></body>', 'x')).toThrow('adapt app/platform/scripts/hydration-data.ts');
});
