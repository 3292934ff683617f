// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub, data } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Picture } from '~/content/media/rules';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { MediaPicker } from './media-picker';

stubDialogs();

const uploaded = vi.hoisted(() => ({
  id: 'a',
  note: undefined,
  picture: { url: '/media/a/800.webp', alt: '', caption: '', credit: '', width: 800, height: 600 },
}));

// Uploads a picture when it is pressed.
vi.mock('../uploads/components/upload-area', () => ({
  UploadArea: ({ onFinished }: { onFinished: (finished: typeof uploaded) => void }) => (
    <button type="button" id="upload" onClick={() => onFinished(uploaded)} />
  ),
}));

const chosen: Picture[] = [];
const onClose = vi.fn();
const Opened = () => <MediaPicker onChoose={(picture) => chosen.push(picture)} onClose={onClose} />;

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;

test('a text that could not be saved in the library stays in its field, and can be sent again', async () => {
  let isOffline = true;
  const received: unknown[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    { path: '/admin/media', loader: () => ({ items: [], nextCursor: null }) },
    {
      path: '/admin/media/:id',
      action: async ({ request }) => {
        const failed = { outcome: 'failed', title: 'Picture not saved', description: 'You seem to be offline.' };
        if (isOffline) return data({ ...failed, fields: {}, values: {} }, { status: 503 });
        received.push((await request.formData()).get('alt'));
        return { outcome: 'done', title: 'Picture saved', description: '', fields: {}, values: {} };
      },
    },
  ]);
  await renderNode(<Stub />);
  await act(async () => document.querySelector<HTMLElement>('#upload')?.click());
  const field = () => document.querySelector<HTMLTextAreaElement>('textarea[name=alt]');
  const send = () => act(async () => field()?.form?.requestSubmit());
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), 'A chart');
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await send();
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('You seem to be offline.');
  expect([chosen, field()?.value]).toEqual([[], 'A chart']);
  isOffline = false;
  await send();
  await expect.poll(() => chosen).toEqual([{ ...uploaded.picture, alt: 'A chart' }]);
  expect(received).toEqual(['A chart']);
});

test('text typed during a save is saved as well', async () => {
  chosen.length = 0;
  const received: unknown[] = [];
  let respond: () => void = () => undefined;
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    { path: '/admin/media', loader: () => ({ items: [], nextCursor: null }) },
    {
      path: '/admin/media/:id',
      action: async ({ request }) => {
        received.push((await request.formData()).get('alt'));
        if (received.length === 1) await new Promise<void>((resolve) => (respond = resolve));
        return { outcome: 'done', title: 'Picture saved', description: '', fields: {}, values: {} };
      },
    },
  ]);
  await renderNode(<Stub />);
  await act(async () => document.querySelector<HTMLElement>('#upload')?.click());
  const field = () => document.querySelector<HTMLTextAreaElement>('textarea[name=alt]');
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text);
      field()?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('A chart');
  await act(async () => field()?.form?.requestSubmit());
  await expect.poll(() => received).toEqual(['A chart']);
  await type('A chart of prices');
  await act(async () => respond());
  await expect.poll(() => chosen).toEqual([{ ...uploaded.picture, alt: 'A chart of prices' }]);
  expect(received).toEqual(['A chart', 'A chart of prices']);
});

test('text that is too long is not sent, and the message below the field, not the browser, says so', async () => {
  chosen.length = 0;
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    { path: '/admin/media', loader: () => ({ items: [], nextCursor: null }) },
  ]);
  const { place } = await renderNode(<Stub />);
  await act(async () => place.querySelector<HTMLElement>('#upload')?.click());
  const field = place.querySelector<HTMLTextAreaElement>('textarea[name=alt]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'x'.repeat(2_000));
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  field?.blur();
  expect(field?.form?.noValidate).toBe(true);
  await act(async () => field?.form?.requestSubmit());
  expect(chosen).toEqual([]);
  expect(document.activeElement).toBe(field);
  expect(place.querySelector('.character-count.too-long')?.textContent).not.toBe('');
});

test('a picture that was uploaded need not be used', async () => {
  chosen.length = 0;
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    { path: '/admin/media', loader: () => ({ items: [], nextCursor: null }) },
  ]);
  const { place } = await renderNode(<Stub />);
  await act(async () => place.querySelector<HTMLElement>('#upload')?.click());
  const cancel = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
  await act(async () => cancel?.click());
  expect(onClose).toHaveBeenCalled();
  expect(chosen).toEqual([]);
});

test('pictures that could not be loaded can be loaded again, and those loaded before stay', async () => {
  let isOffline = true;
  const item = (name: string) => ({
    ...{ id: name, address: `/media/${name}/800.webp`, fileName: `${name}.jpg`, alt: name, caption: '', credit: '' },
    ...{ width: 800, height: 600, isMoving: false },
  });
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    {
      path: '/admin/media',
      // Without a connection, the site's middleware returns the data that the page already has: none.
      loader: ({ request }) => {
        if (isOffline) return undefined;
        const isMore = new URL(request.url).searchParams.has('cursor');
        return isMore ? { items: [item('second')], nextCursor: null } : { items: [item('first')], nextCursor: 'more' };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const press = (label: string) =>
    act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click());
  const alert = () => place.querySelector('[role=alert]')?.textContent ?? '';
  const pictures = () => place.querySelectorAll('.media-choice').length;
  await expect.poll(alert).toContain('The pictures could not be loaded.');
  expect(alert()).not.toContain('still shown');
  isOffline = false;
  const retry = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');
  retry?.focus();
  await press('Try again');
  await expect.poll(pictures).toBe(1);
  expect(document.activeElement?.className).toBe('media-picker');
  expect(alert()).toBe('');
  isOffline = true;
  await press('More pictures');
  await expect.poll(alert).toContain('still shown');
  expect(pictures()).toBe(1);
  isOffline = false;
  await press('Try again');
  await expect.poll(pictures).toBe(2);
  expect(alert()).toBe('');
});

test('pictures that could not be loaded are loaded once there is a connection again', async () => {
  let isOffline = true;
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    { path: '/admin/media', loader: () => (isOffline ? undefined : { items: [], nextCursor: null }) },
  ]);
  const { place } = await renderNode(<Stub />);
  const failure = () => place.querySelector('[role=alert]')?.textContent ?? '';
  await expect.poll(failure).toContain('The pictures could not be loaded.');
  isOffline = false;
  await act(async () => dispatchEvent(new Event('online')));
  await expect.poll(() => place.textContent).toContain('The library is empty.');
  expect(failure()).toBe('');
});

test('a picture of the library without alternative text is described first, or used without as decoration', async () => {
  chosen.length = 0;
  const received: unknown[] = [];
  const bare = {
    ...{ id: 'bare', address: '/media/bare/800.webp', fileName: 'bare.jpg', alt: '', caption: 'Prices', credit: '' },
    ...{ width: 800, height: 600, isMoving: false, focusX: 20, focusY: 80 },
  };
  const Stub = createRoutesStub([
    { path: '/', Component: Opened },
    { path: '/admin/media', loader: () => ({ items: [bare], nextCursor: null }) },
    {
      path: '/admin/media/:id',
      action: async ({ request }) => {
        received.push(Object.fromEntries(await request.formData()));
        return { outcome: 'done', title: 'Picture saved', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const press = (name: string) =>
    act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
  const choose = async (): Promise<void> => {
    await expect.poll(() => place.querySelector('.media-choice')).not.toBeNull();
    await act(async () => place.querySelector<HTMLElement>('.media-choice')?.click());
  };
  const field = () => place.querySelector<HTMLTextAreaElement>('textarea[name=alt]');
  await choose();
  expect(chosen).toEqual([]);
  expect(document.activeElement).toBe(field());
  expect(place.textContent).toContain('readers with a screen reader hear this text');
  await press('Back to the library');
  await choose();
  await press('Use picture');
  const picture = { url: '/media/bare/800.webp', alt: '', caption: 'Prices', credit: '', width: 800, height: 600 };
  expect([chosen, received]).toEqual([[picture], []]);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), 'A chart');
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Use picture');
  await expect.poll(() => chosen).toEqual([picture, { ...picture, alt: 'A chart' }]);
  // The focal point stays as it was.
  expect(received).toMatchObject([{ alt: 'A chart', caption: 'Prices', focusX: '20', focusY: '80' }]);
});
