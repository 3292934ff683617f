// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { stubDialogs, stubResizeObserver } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { noPictures } from '~/platform/theme/pictures';
import { presets } from '~/platform/theme/presets';
import { isSameTheme, type SiteTheme } from '~/platform/theme/theme';
import { deriveDark } from '~/platform/theme/variants';
import Themes from './routes/themes';
import { readThemeFile } from './theme-file';

const path = '/admin/themes';
const Nothing = () => null;
let stored: SiteTheme;
/** The themes that were sent. */
let sent: SiteTheme[];
/** What the server refuses in the next theme, by field. */
let refused: Record<string, string>;
/** Whether the response to the next theme is lost. */
let isLost: boolean;

beforeEach(() => {
  stubDialogs();
  stubResizeObserver();
  stored = presets.default;
  sent = [];
  refused = {};
  isLost = false;
});
afterEach(() => {
  for (const { id } of toasts.all()) toasts.dismiss(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the screen on a server that refuses a theme if another one has been applied since the sender opened the page. */
async function open(query = '') {
  const Stub = createRoutesStub([
    {
      path,
      Component: Themes,
      HydrateFallback: Nothing,
      loader: () => ({ opened: { pictures: noPictures, ...stored }, articlePath: '/article/forms' }),
      action: async ({ request }) => {
        const fields = await request.formData();
        const read = (name: string) => JSON.parse(String(fields.get(name))) as SiteTheme;
        sent.push(read('theme'));
        const result = { fields: refused, values: {} };
        if (isLost) return { ...result, outcome: 'failed', cause: 'lost', title: 'Lost', description: 'Check.' };
        if (Object.keys(refused).length > 0)
          return { ...result, outcome: 'refused', title: 'Theme not applied', description: 'Refused.' };
        if (!isSameTheme(read('opened'), stored))
          return { ...result, outcome: 'refused', title: 'Theme not applied', description: 'Someone else.' };
        const replaced = stored;
        stored = read('theme');
        return {
          ...{ ...result, outcome: 'done', title: 'Live', description: '' },
          shown: { replaced, applied: stored },
        };
      },
    },
    { path: '/admin', Component: Nothing },
  ]);
  const { place } = await renderNode(<Stub initialEntries={[`${path}${query}`]} />);
  await expect.poll(() => place.querySelector('h1')?.textContent).toBe('Themes');
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (each) => each.getAttribute('aria-label') === name || each.textContent?.trim() === name,
    );
  const click = (name: string) => act(async () => button(name)?.click());
  /** Presses a button of the choice between light and dark colours. */
  const chooseVariant = (name: string) => {
    const group = [...place.querySelectorAll('fieldset')].find((each) => each.textContent?.startsWith('Variant'));
    return act(async () =>
      [...(group?.querySelectorAll('button') ?? [])].find((each) => each.textContent?.includes(name))?.click(),
    );
  };
  const field = (label: string) => {
    const found = [...place.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
    return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
  };
  const type = (label: string, text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text);
      field(label).dispatchEvent(new Event('input', { bubbles: true }));
    });
  const errorOf = (label: string) =>
    (field(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join('');
  const bar = () => place.querySelector('.settings-bar')?.textContent ?? '';
  const cards = () =>
    [...place.querySelectorAll('.theme-card')].map((card) =>
      [card.querySelector('h2')?.textContent, card.querySelector('.badge')?.textContent].filter(Boolean).join(': '),
    );
  return { place, button, click, chooseVariant, field, type, errorOf, bar, cards };
}

test('shows the predefined themes, which of them is live, and what each can be used for', async () => {
  const { cards, button, bar } = await open();
  expect(cards()).toEqual(['Default Light: Live', 'Dark', 'Blue', 'Green']);
  expect(button('Use Default Light')).toBeUndefined();
  expect(button('Customize Default Light')).toBeDefined();
  expect(bar()).toBe('');
});

test('a predefined theme is applied with one click, and an earlier draft does not come back', async () => {
  const { click, cards, bar } = await open();
  await click('Light');
  await click('Apply theme');
  await expect.poll(bar).toBe('');
  await click('Use Blue');
  await expect.poll(cards).toEqual(['Default Light', 'Dark', 'Blue: Live', 'Green']);
  expect(sent.at(-1)).toEqual(presets.blue);
  expect(bar()).toBe('');
});

describe('a draft', () => {
  test('begins with a predefined theme, and is applied with its changes', async () => {
    const { click, type, cards, bar, button } = await open('?tab=customize');
    await click('Customize Blue');
    expect(bar()).toContain('“Blue” is not applied yet');
    await type('Accent', '#1f37b8');
    expect(cards()).toEqual(['Default Light: Live', 'Dark', 'Blue', 'Green', 'Yours, from Blue: Draft']);
    expect(bar()).toContain('2 changes not applied');
    expect(button('Apply theme')?.disabled).toBe(false);
    await click('Apply theme');
    await expect.poll(bar).toBe('');
    expect(cards()).toEqual(['Default Light', 'Dark', 'Blue', 'Green', 'Yours, from Blue: Live']);
    expect(sent).toMatchObject([{ name: 'Yours, from Blue', light: { ...presets.blue.light, accent: '#1f37b8' } }]);
  });

  test('gets dark colours that follow its light ones, until someone changes them', async () => {
    const { click, chooseVariant, type, field } = await open('?tab=customize');
    await click('Customize Blue');
    await type('Accent', '#8a1c5a');
    await chooseVariant('Dark');
    const derived = field('Accent').value;
    expect(derived).not.toBe(presets.blue.dark.accent);
    await type('Accent', '#ff99cc');
    await chooseVariant('Light');
    await type('Accent', '#7a1c5a');
    await chooseVariant('Dark');
    expect(field('Accent').value).toBe('#ff99cc');
    await chooseVariant('Light');
    await type('Accent', '#8a1c5a');
    await chooseVariant('Dark');
    await click('Derive from the light colors');
    expect(field('Accent').value).toBe(derived);
  });

  test('with a pair that fails says so in one sentence, and can be applied with the nearest colour', async () => {
    const { place, click, type, errorOf, bar, button } = await open('?tab=customize');
    await click('Customize Blue');
    await type('Soft', '7c87a3');
    expect(errorOf('Soft')).toMatch(/^Soft on Paper has a contrast of 3\.\d, and needs 4\.5\. The nearest color/);
    const results = [...place.querySelectorAll('.contrast.fails')];
    expect(results.map((each) => each.querySelector('[aria-hidden="true"]:not(svg)')?.textContent)).toEqual(['3.3']);
    expect(results[0]?.querySelector('.sr-only')?.textContent).toBe('On Paper, the contrast is 3.3: it needs 4.5.');
    expect(bar()).toContain('1 field has to be corrected first.');
    expect(button('Apply theme')?.disabled).toBe(true);
    await click('Use it');
    expect(errorOf('Soft')).toBe('');
    expect(button('Apply theme')?.disabled).toBe(false);
  });

  test('needs a name of at most 40 characters, and a description of at most 120', async () => {
    const { type, errorOf, button, click } = await open('?tab=customize');
    await click('Customize Blue');
    await type('Name of the theme', ' ');
    expect(errorOf('Name of the theme')).toContain('Give the theme a name.');
    expect(button('Apply theme')?.disabled).toBe(true);
    await type('Name of the theme', 'a'.repeat(41));
    expect(errorOf('Name of the theme')).toContain('At most 40 characters.');
    await type('Name of the theme', 'Sea');
    await type('Description', 'a'.repeat(121));
    expect(errorOf('Description')).toContain('At most 120 characters.');
    await type('Description', 'Cold water.');
    await click('Apply theme');
    await expect.poll(() => stored).toMatchObject({ name: 'Sea', description: 'Cold water.' });
  });

  test('is discarded on request', async () => {
    const { type, click, bar, field } = await open('?tab=customize');
    await type('Accent', '#8a1c5a');
    await click('Discard');
    expect(bar()).toBe('');
    expect(field('Accent').value).toBe(presets.default.light.accent);
  });

  test('is replaced by another one only after a question', async () => {
    const { type, click, field, button } = await open('?tab=customize');
    await type('Accent', '#8a1c5a');
    await click('Customize Green');
    expect(document.querySelector('dialog')?.textContent).toContain('Replace your draft?');
    await click('Go back');
    expect(field('Accent').value).toBe('#8a1c5a');
    await click('Customize Green');
    await act(async () => button('Replace draft')?.click());
    expect(field('Accent').value).toBe(presets.green.light.accent);
  });

  test('stays when someone else has applied a theme in the meantime, and overwrites nothing unasked', async () => {
    const { type, click, bar, field, cards } = await open('?tab=customize');
    await type('Accent', '#8a1c5a');
    stored = presets.green;
    await click('Apply theme');
    await expect.poll(bar).toContain('“Green” has been applied since you began. Your draft is unchanged.');
    expect(cards()).toContain('Green: Live');
    expect(field('Accent').value).toBe('#8a1c5a');
    expect(stored).toEqual(presets.green);
    await click('Continue with my draft');
    await click('Apply theme');
    await expect.poll(() => stored.light.accent).toBe('#8a1c5a');
  });

  test('says at a picture why it was refused, until the draft changes', async () => {
    const { place, click, bar } = await open();
    const problem = () => place.querySelector('.theme-images [role="alert"]')?.textContent;
    refused = { 'pictures.logo': 'This picture is not in the media library.' };
    await click('Dark');
    await click('Apply theme');
    await expect.poll(problem).toBe(refused['pictures.logo']);
    expect(bar()).toContain('Theme not applied: Refused.');
    await click('Light');
    expect(problem()).toBeUndefined();
    expect(bar()).not.toContain('Refused.');
  });

  test('stays when the connection is lost while it is being applied, and can be applied again', async () => {
    const { type, click, bar, field } = await open('?tab=customize');
    await type('Accent', '#8a1c5a');
    isLost = true;
    await click('Apply theme');
    await expect.poll(bar).toContain('Connection lost: the theme may not have been applied. Apply it again');
    expect(field('Accent').value).toBe('#8a1c5a');
    isLost = false;
    await click('Apply theme');
    await expect.poll(bar).toBe('');
    expect(stored.light.accent).toBe('#8a1c5a');
  });

  test('asks before the screen is left', async () => {
    const { type } = await open('?tab=customize');
    await type('Accent', '#8a1c5a');
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('can be saved as a file, from which it can be read again', async () => {
    let saved: Blob | undefined;
    let name = '';
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      saved = content as Blob;
      return 'blob:theme';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    stored = { ...presets.blue, name: 'Deep Sea!', pictures: noPictures };
    const { click } = await open();
    await click('Export “Deep Sea!”');
    expect(name).toBe('deep-sea.json');
    const text = (await saved?.text()) ?? '';
    const { pictures: _, ...theme } = stored;
    expect(JSON.parse(text)).toEqual(theme);
    expect((await readThemeFile({ size: text.length, text: async () => text })).theme).toEqual(theme);
  });

  test('derives the dark colors from the light ones until someone chooses them, also from a predefined theme', async () => {
    const { place, type, click } = await open('?tab=customize');
    await type('Accent', '#8a1c5a');
    const apply = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Apply theme');
    await act(async () => apply?.focus());
    await click('Apply theme');
    await expect.poll(() => stored.light.accent).toBe('#8a1c5a');
    // The button disappears with its bar.
    await expect.poll(() => document.activeElement?.textContent).toBe('Themes');
    expect(stored.dark).toEqual(deriveDark(stored.light));
    expect(stored.dark.accent).not.toBe(presets.default.dark.accent);
  });

  test('with derived dark colors is a change, which stays while a light color is typed', async () => {
    stored = { ...presets.default, name: 'Acme', pictures: noPictures };
    const { click, bar, chooseVariant } = await open('?tab=customize');
    expect(bar()).toBe('');
    await chooseVariant('Dark');
    await click('Derive from the light colors');
    expect(bar()).toContain('changes not applied');
    await click('Apply theme');
    await expect.poll(() => stored.dark).toEqual(deriveDark(presets.default.light));
    // The dark colors of this one are its own.
    stored = { ...stored, dark: { ...presets.default.dark, accent: '#ff99cc' } };
    const again = await open('?tab=customize');
    await again.chooseVariant('Dark');
    await again.click('Derive from the light colors');
    await again.chooseVariant('Light');
    for (const text of ['#', '#8a1', '#8a1c5a']) await again.type('Accent', text);
    await again.click('Apply theme');
    await expect.poll(() => stored.light.accent).toBe('#8a1c5a');
    expect(stored.dark).toEqual(deriveDark(stored.light));
  });

  test('goes on from another theme that is applied beside it', async () => {
    const { click, bar, cards } = await open();
    await click('Dark');
    await click('Use Green');
    await expect.poll(cards).toContain('Green: Live');
    expect(bar()).toContain('not applied');
    expect(bar()).not.toContain('has been applied since you began');
    await click('Apply theme');
    await expect.poll(bar).toBe('');
    expect(stored).toMatchObject({ name: presets.default.name, mode: 'dark' });
  });

  test('comes from a file', async () => {
    const { place, cards, click, button } = await open();
    const input = place.querySelector<HTMLInputElement>('input[type="file"]');
    const choose = async (text: string) => {
      Object.defineProperty(input, 'files', {
        value: [{ size: text.length, text: async () => text }],
        configurable: true,
      });
      await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
    };
    const sentence = () => place.querySelector('p[role="status"]')?.textContent;
    const isProblem = () => place.querySelector('p[role="status"]')?.classList.contains('field-error');
    await choose('{');
    expect(sentence()).toBe('This file is not a theme: it is not JSON.');
    expect(isProblem()).toBe(true);
    await choose(JSON.stringify({ ...presets.blue, name: 'Sea', light: { ...presets.blue.light, accent: '#5f7bff' } }));
    expect(sentence()).toContain('“Sea” is loaded as a draft, but 2 colors fail.');
    expect(isProblem()).toBe(true);
    expect(cards()).toContain('Sea: Draft');
    await choose(
      JSON.stringify({ ...presets.blue, name: 'Lake', light: { ...presets.blue.light, accent: '#1f37b8' } }),
    );
    expect(sentence()).toBe('“Lake” is loaded as a draft. All 24 pairs pass.');
    expect(isProblem()).toBe(false);
    expect(cards()).toContain('Lake: Draft');
    // What is said about a file is about its draft.
    await click('Dark');
    expect(sentence()).toContain('“Lake” is loaded');
    await click('Discard');
    expect(sentence()).toBe('');
    await choose('{');
    expect(sentence()).toBe('This file is not a theme: it is not JSON.');
    await click('Dark');
    await choose(JSON.stringify({ ...presets.blue, name: 'Pond' }));
    expect(sentence()).toBe('');
    await act(async () => button('Replace draft')?.click());
    expect(sentence()).toContain('“Pond” is loaded');
  });
});

/** Returns the page in the frame of the preview, and a function that finishes loading it. */
function pageIn(place: HTMLElement) {
  const frame = place.querySelector('iframe') as HTMLIFrameElement;
  // jsdom loads no pages into frames.
  const page = document.body.appendChild(document.createElement('iframe')).contentDocument as Document;
  Object.defineProperty(frame, 'contentDocument', { value: page });
  Object.defineProperty(page, 'URL', { value: 'https://lowdown.test/article/forms' });
  return { page, finish: () => act(async () => void frame.dispatchEvent(new Event('load'))) };
}

describe('the preview', () => {
  test('shows the pictures of the draft, not those that are live', async () => {
    const picture = (width: number) => `/media/01890000-0000-7000-8000-000000000000/${width}-0a1b2c3d.png`;
    stored = { ...presets.default, pictures: { ...noPictures, logo: picture(400), favicon: picture(192) } };
    const { place, click } = await open();
    const openPreview = async () => {
      const tab = [...place.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === 'Preview');
      await act(async () => tab?.click());
      await expect.poll(() => place.querySelector('iframe')).not.toBeNull();
      const { page, finish } = pageIn(place);
      await finish();
      return [...(page.adoptedStyleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText).join('');
    };
    expect(await openPreview()).toContain(picture(400));
    expect(place.querySelector('.preview-tab img')?.getAttribute('src')).toBe(picture(192));
    await act(async () => place.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)?.click());
    await click('Logo: remove');
    await click('Icon: remove');
    const styles = await openPreview();
    expect([styles.includes('/media/'), styles.includes('::before')]).toEqual([false, true]);
    expect(place.querySelector('.preview-tab')).toBeNull();
  });

  test('shows pages of the site at both widths', async () => {
    const { place, click } = await open('?tab=preview');
    const frame = () => place.querySelector('iframe');
    expect(frame()?.getAttribute('src')).toBe('/article/forms');
    for (const [name, source] of [
      ['Home', '/'],
      ['Articles', '/articles'],
      ['Subscribe', '/subscribe'],
      ['Newsroom', '/admin'],
    ] as const) {
      await click(name);
      expect(frame()?.getAttribute('src')).toBe(source);
    }
    expect(frame()?.parentElement?.className).toBe('theme-frame is-wide');
    await click('Narrow');
    expect(frame()?.parentElement?.className).toBe('theme-frame is-narrow');
  });

  test('shows them in the draft and the chosen variant, marks what fails, and counts no visit', async () => {
    const { place, click, chooseVariant, type } = await open('?tab=customize');
    await click('Customize Blue');
    const { page, finish } = pageIn(place);
    page.head.innerHTML = '<style></style>';
    page.body.innerHTML = '<p>Standfirst of the article</p>';
    const paragraph = page.querySelector('p') as HTMLElement;
    paragraph.getClientRects = () => [{ width: 400 }] as unknown as DOMRectList;
    paragraph.style.color = '#7c87a3';
    await finish();
    const { documentElement: root } = page;
    expect(root.dataset.theme).toBe('light');
    expect(root.style.getPropertyValue('--accent')).toContain(presets.blue.light.accent);
    expect(paragraph.dataset.contrast).toBeUndefined();
    await type('Soft', '#7c87a3');
    expect(root.style.getPropertyValue('--soft')).toContain('#7c87a3');
    expect(paragraph.dataset.contrast).toBe('3.3');
    await chooseVariant('Dark');
    expect(root.dataset.theme).toBe('dark');
    expect(paragraph.dataset.contrast).toBeUndefined();
    expect(page.defaultView?.navigator.sendBeacon('/api/views')).toBe(true);
  });
});
