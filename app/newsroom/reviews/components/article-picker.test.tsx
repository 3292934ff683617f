// @vitest-environment jsdom
import { act } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { ArticlePicker, type PickedArticle } from './article-picker';

afterAll(() => vi.unstubAllGlobals());
Element.prototype.scrollIntoView ??= () => {};

const articles = [
  { id: 'a1', title: 'Forms that answer', status: 'published', hasChanges: false },
  { id: 'a2', title: 'Forms that wait', status: 'draft', hasChanges: false },
];

type Search = (address: string) => Promise<Response>;

/** Renders the field with a server that finds `articles` for the word “forms”. */
async function open(initial: PickedArticle | null = null, search?: Search) {
  const request = vi.fn<Search>(
    search ??
      (async (address) => {
        const query = new URL(address, 'https://lowdown.test').searchParams.get('q') ?? '';
        return Response.json({ query, articles: query === 'forms' ? articles : [], people: [] });
      }),
  );
  vi.stubGlobal('fetch', request);
  const onPick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { place } = await renderNode(
    <form onSubmit={onSubmit}>
      <ArticlePicker name="articleId" label="Article" help="By title." initial={initial} onPick={onPick} />
    </form>,
  );
  const input = place.querySelector<HTMLInputElement>('[role=combobox]') as HTMLInputElement;
  const value = () => place.querySelector<HTMLInputElement>('[name=articleId]')?.value;
  const options = () => [...place.querySelectorAll('[role=option]')].map((option) => option.textContent);
  const said = () => place.querySelector('[role=status]')?.textContent;
  const type = (text: string) =>
    act(async () => {
      input.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) =>
    act(async () => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  return { place, input, value, options, said, type, press, request, onPick, onSubmit };
}

test('articles are loaded from the server while a title is typed, and chosen with the keys', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<Response>();
  const { input, value, options, said, type, press, request, onPick } = await open(null, () => promise);
  await type('f');
  expect(options()).toEqual([]);
  await type('forms');
  expect(said()).toBe('Searching…');
  respond(Response.json({ query: 'forms', articles, people: [] }));
  await expect.poll(options).toEqual(['Forms that answerPublished', 'Forms that waitDraft']);
  expect(request.mock.calls.map(([address]) => address)).toEqual(['/admin/find?q=forms']);
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter');
  expect([input.value, value(), options()]).toEqual(['Forms that wait', 'a2', []]);
  expect(onPick.mock.lastCall).toEqual([articles[1]]);
  await act(async () => input.blur());
  expect([input.value, value()]).toEqual(['Forms that wait', 'a2']);
});

test('an article is chosen with the mouse, and editing its title takes the choice back', async () => {
  const { place, input, value, options, type, onPick } = await open();
  await type('forms');
  await expect.poll(options).toHaveLength(2);
  await act(async () => {
    const [option] = place.querySelectorAll<HTMLElement>('[role=option]');
    for (const event of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      option?.dispatchEvent(new MouseEvent(event, { bubbles: true, cancelable: true }));
  });
  expect([input.value, value()]).toEqual(['Forms that answer', 'a1']);
  await type('Forms that');
  expect(value()).toBe('Forms that');
  expect(onPick.mock.lastCall).toEqual([null]);
});

test('the linked article is shown without a search, and removing its title unlinks it', async () => {
  const { input, value, options, type, press, request } = await open({ id: 'a9', title: 'Linked' });
  await act(async () => input.focus());
  await press('ArrowDown');
  expect([input.value, value(), options()]).toEqual(['Linked', 'a9', []]);
  await type('');
  expect(value()).toBe('');
  expect(request).not.toHaveBeenCalled();
});

test('says that nothing was found, and Escape closes only the list', async () => {
  const { input, value, said, type, press } = await open();
  await type('xyz');
  await expect.poll(said).toBe('No articles found.');
  expect(input.getAttribute('aria-expanded')).toBe('true');
  expect(await press('Escape')).toBe(false);
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect([input.value, value()]).toEqual(['xyz', 'xyz']);
});

test('a refused title shows only its error, not also that nothing was found', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ query: 'xyz', articles: [], people: [] }));
  const sentence = 'Choose an article from the list.';
  const picker = (error?: string) => (
    <ArticlePicker name="articleId" label="Article" help="" initial={null} error={error} />
  );
  const { place, redraw } = await renderNode(picker());
  const input = place.querySelector<HTMLInputElement>('[role=combobox]') as HTMLInputElement;
  await act(async () => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'xyz');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const said = () => [...place.querySelectorAll('[role=status], .field-error')].map(({ textContent }) => textContent);
  await expect.poll(said).toEqual(['No articles found.']);
  await redraw(picker(sentence));
  expect(said()).toEqual(['', sentence]);
});

test('says that the search failed, and searches again when the connection returns', async () => {
  let isDown = true;
  const { options, said, type } = await open(null, async () =>
    isDown ? new Response('', { status: 503 }) : Response.json({ query: 'forms', articles, people: [] }),
  );
  await type('forms');
  await expect.poll(said).toContain('Articles could not be searched.');
  isDown = false;
  await act(async () => void dispatchEvent(new Event('online')));
  await expect.poll(options).toHaveLength(2);
});
