// @vitest-environment jsdom
import { act, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { Combobox } from './combobox';
import { useComboboxField } from './combobox-field';

const fruit = ['Apple', 'Apricot', 'Avocado'].map((title) => ({ id: title.toLowerCase(), title, content: title }));

function Screen({ onChoose, isLoaded = true }: { onChoose: (id: string) => void; isLoaded?: boolean }) {
  const [text, setText] = useState('');
  const { field, properties } = useComboboxField();
  const suggestions = fruit.filter(({ title }) => title.toLowerCase().startsWith(text));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(`submitted ${text}`);
      }}
    >
      <input {...properties} aria-label="Fruit" value={text} onChange={(event) => setText(event.target.value)} />
      {isLoaded && (
        <Combobox
          field={field}
          text={text}
          onTextChange={setText}
          isActive={text !== ''}
          suggestions={suggestions}
          onChoose={onChoose}
          label="Fruit"
          className="found"
        >
          <p role="status">{suggestions.length === 0 ? 'Nothing found' : ''}</p>
        </Combobox>
      )}
    </form>
  );
}

const input = () => document.querySelector('input') as HTMLInputElement;
const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);
const chosen = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () =>
    input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  );

async function type(text: string) {
  await act(async () => input().focus());
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function open(text = 'a') {
  const onChoose = vi.fn();
  await renderNode(<Screen onChoose={onChoose} />);
  await type(text);
  return onChoose;
}

test('typing opens the list; the arrow keys move through it, the field is a position between its ends, and Enter chooses', async () => {
  const onChoose = await open();
  expect(input().getAttribute('aria-expanded')).toBe('true');
  expect(options()).toEqual(['Apple', 'Apricot', 'Avocado']);
  await press('ArrowDown');
  await press('ArrowDown');
  expect(chosen()).toBe('Apricot');
  await press('ArrowUp');
  await press('ArrowUp');
  expect(chosen()).toBeUndefined();
  await press('ArrowUp');
  expect(chosen()).toBe('Avocado');
  expect(document.activeElement).toBe(input());
  await press('Enter');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('avocado');
});

test('Enter chooses what the mouse points at, also after typing', async () => {
  const onChoose = await open();
  const pointed = document.querySelectorAll('[role=option]')[1];
  const move = new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' });
  await act(async () => pointed?.dispatchEvent(move));
  expect(chosen()).toBe('Apricot');
  expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(1);
  await press('Enter');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('apricot');
});

test('Escape closes only the list, keeps the text, and an arrow key opens it again', async () => {
  await open();
  const unhandled = await press('Escape');
  expect(unhandled).toBe(false);
  expect(options()).toEqual([]);
  expect(input().getAttribute('aria-expanded')).toBe('false');
  expect(input().value).toBe('a');
  await press('ArrowDown');
  expect(chosen()).toBe('Apple');
});

test('while the list is open, the rest of the page stays accessible, and focusing it closes the list', async () => {
  await renderNode(
    <>
      <button type="button">Clear</button>
      <p aria-live="polite">Announced</p>
    </>,
  );
  await open();
  expect(options()).not.toEqual([]);
  const later = document.body.appendChild(document.createElement('p'));
  onTestFinished(() => later.remove());
  // React Aria notices what is added to the page in a microtask.
  await act(async () => {});
  expect(document.querySelectorAll('[aria-hidden], [inert]')).toHaveLength(0);
  await act(async () => document.querySelector('button')?.focus());
  expect(options()).toEqual([]);
});

test('Enter without a choice is left to the form, and keys of an input method choose nothing', async () => {
  const onChoose = await open();
  expect(await press('Enter')).toBe(true);
  await type('av');
  await press('ArrowDown');
  await press('Enter', { isComposing: true });
  expect(onChoose).not.toHaveBeenCalled();
});

test('a page from the server holds the field without its list', () => {
  const html = renderToString(<Screen onChoose={() => undefined} />);
  expect(html).toContain('role="combobox"');
  expect(html).not.toContain('class="found"');
});

test('says that nothing was found', async () => {
  await open('x');
  expect(document.querySelector('.found')?.textContent).toBe('Nothing found');
});

test('takes over a field in which someone is typing already', async () => {
  const { rerender } = await renderLater();
  await type('ap');
  const before = input();
  before.setSelectionRange(1, 1);
  await rerender();
  expect(input()).toBe(before);
  expect(document.activeElement).toBe(before);
  expect([before.value, before.selectionStart]).toEqual(['ap', 1]);
  expect(options()).toEqual(['Apple', 'Apricot']);
});

let load: () => void = () => {};
function Later() {
  const [isLoaded, setLoaded] = useState(false);
  load = () => setLoaded(true);
  return <Screen onChoose={() => {}} isLoaded={isLoaded} />;
}
async function renderLater() {
  await renderNode(<Later />);
  return { rerender: () => act(async () => load()) };
}

test('React Aria adds no style element, which the content security policy would block', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const before = document.querySelectorAll('style').length;
  await open();
  expect(options()).not.toEqual([]);
  expect(
    document.querySelectorAll('style').length,
    'React Aria adds a style element: compare STYLE_ID in react-aria’s usePress with pressStyleId in combobox.tsx.',
  ).toBe(before);
  vi.unstubAllEnvs();
});
