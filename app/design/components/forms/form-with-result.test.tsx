// @vitest-environment jsdom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { m } from '~/platform/languages/compiled/messages';
import { renderNode, typeText } from '~/platform/testing/render';
import { FormWithResult } from './form-with-result';
import { TextField } from './text-field';

function Form() {
  return (
    <FormWithResult action="/" button={{ label: 'Send', busy: 'Sending…' }} failure={{ title: '', description: '' }}>
      {() => <textarea name="text" />}
    </FormWithResult>
  );
}

test.each([
  ['is reset once it has been sent', null, ''],
  ['keeps text typed while it is being sent', 'Sent, and typed on', 'Sent, and typed on'],
])('a form %s', async (_name, later, expected) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Form,
      action: async () => {
        await promise;
        return { outcome: 'done', title: 'Done', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const field = await typeText(place, 'Sent');
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => place.textContent).toContain('Sending…');
  if (later !== null) await typeText(place, later);
  await act(async () => resolve());
  await expect.poll(() => place.textContent).toContain('Done');
  expect(field.value).toBe(expected);
  // Whoever types on keeps the focus.
  expect(document.activeElement?.classList.contains('notice')).toBe(later === null);
});

test('a form that cannot be sent without a connection focuses the notice that says so', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  const Stub = createRoutesStub([{ path: '/', Component: Form }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('form')).not.toBeNull();
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => document.activeElement?.textContent).toContain(m.form_offline());
});

function WithChoice() {
  return (
    <FormWithResult action="/" button={{ label: 'Send', busy: 'Sending…' }} failure={{ title: '', description: '' }}>
      {() => (
        <>
          <textarea name="text" />
          <select name="role" defaultValue="b">
            <option>a</option>
            <option>b</option>
            <option>c</option>
          </select>
        </>
      )}
    </FormWithResult>
  );
}

test('a list returns to its default once the form has been sent', async () => {
  const done = { outcome: 'done', title: 'Done', description: '', fields: {}, values: {} };
  const Stub = createRoutesStub([{ path: '/', Component: WithChoice, action: () => ({ ...done }) }]);
  const { place } = await renderNode(<Stub />);
  const list = place.querySelector('select');
  if (!list) throw new Error('The list is not shown.');
  for (const chosen of ['c', 'a']) {
    await act(async () => {
      list.value = chosen;
      place.querySelector('form')?.requestSubmit();
    });
    await expect.poll(() => place.textContent).toContain('Done');
    await expect.poll(() => list.value).toBe('b');
  }
});

const form = { action: '/', button: { label: 'Send', busy: '' }, failure: { title: '', description: '' } };
const mismatch = {
  outcome: 'invalid',
  title: 'Password Mismatch',
  description: 'Passwords do not match',
  values: {},
} as const;

function WithFieldMessage() {
  const initial = { ...mismatch, fields: { confirm: mismatch.description } };
  return (
    <FormWithResult {...form} initial={initial}>
      {(result) => result?.fields.confirm}
    </FormWithResult>
  );
}

function WithoutFieldMessage() {
  return (
    <FormWithResult {...form} initial={{ ...mismatch, fields: {} }}>
      {() => null}
    </FormWithResult>
  );
}

test.each([
  ['only beside the field that has it', WithFieldMessage, mismatch.description],
  ['in the notice when no field has it', WithoutFieldMessage, undefined],
])('a message is visible %s', async (_name, Component, readAloud) => {
  const Stub = createRoutesStub([{ path: '/', Component }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('[role=alert]')?.textContent).toContain(mismatch.description);
  expect(place.querySelector('[role=alert] .sr-only')?.textContent).toBe(readAloud);
});

function Report() {
  const initial = { outcome: 'done', title: 'Thank you', description: '', fields: {}, values: {} } as const;
  return (
    <FormWithResult {...form} initial={initial} endsWhenDone>
      {() => <textarea name="text" />}
    </FormWithResult>
  );
}

test('a form that ends when it is done shows only the confirmation', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Report }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.textContent).toContain('Thank you');
  expect(place.querySelector('textarea, button')).toBeNull();
});

const wrong = {
  outcome: 'invalid',
  title: 'Not sent',
  description: 'Please check the fields.',
  fields: { name: 'Enter your name.', email: 'Enter your email address.' },
  values: { password: '' },
} as const;

function Contact() {
  return (
    <FormWithResult {...form}>
      {(result) => (
        <>
          <TextField label="Note" name="note" maxLength={99} autoComplete="off" required={false} />
          <TextField label="Name" name="name" maxLength={99} autoComplete="name" error={result?.fields.name} />
          <TextField
            label="Email"
            name="email"
            type="email"
            maxLength={99}
            autoComplete="email"
            error={result?.fields.email}
          />
        </>
      )}
    </FormWithResult>
  );
}

/** Renders the form; returns its fields and their messages, and what was sent. */
async function openContact() {
  const action = vi.fn((_posted: FormData) => wrong);
  const Stub = createRoutesStub([
    { path: '/', Component: Contact, action: async ({ request }) => action(await request.formData()) },
  ]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('form')).not.toBeNull();
  const field = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
  const message = (name: string) => {
    const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => place.querySelector(`[id="${id}"].field-error`)?.textContent ?? '').join('');
  };
  const fill = (name: string, text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text);
      field(name).dispatchEvent(new Event('input', { bubbles: true }));
    });
  const leave = (name: string) =>
    act(async () => void field(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  return { place, action, field, message, fill, leave };
}

test('a refused form focuses its first invalid field, and an edited field loses its message; with the last one, the notice goes', async () => {
  const { place, field, message, fill } = await openContact();
  await fill('name', ' ');
  await fill('email', 'reader@example.test');
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => message('name')).toBe(wrong.fields.name);
  expect(document.activeElement).toBe(field('name'));
  expect(field('name').getAttribute('aria-invalid')).toBe('true');
  await fill('name', 'Ada');
  expect(message('name')).toBe('');
  expect(field('name').hasAttribute('aria-invalid')).toBe(false);
  expect(message('email')).toBe(wrong.fields.email);
  expect(place.querySelector('.notice')).not.toBeNull();
  await fill('email', 'reader@example.org');
  expect(place.querySelector('.notice')).toBeNull();
});

test.each([
  ['without a domain', 'reader', m.form_email_invalid()],
  ['whose domain has no dot', 'reader@localhost', m.form_email_invalid()],
  ['that is not there yet', '', ''],
  ['that is complete', 'reader@example.test', ''],
])('an email address %s is checked when its field is left, and nothing is sent', async (_name, address, expected) => {
  const { place, action, message, fill, leave } = await openContact();
  // Unlike browsers, jsdom ignores a button's formnovalidate.
  place.querySelector('form')?.setAttribute('novalidate', '');
  await fill('email', address);
  expect(message('email')).toBe('');
  await leave('email');
  expect(message('email')).toBe(expected);
  await fill('email', 'reader@example.test');
  expect(message('email')).toBe('');
  expect(action).not.toHaveBeenCalled();
});

test('pressing the button shows no message that would move it away', async () => {
  const { place, message, fill, leave } = await openContact();
  const button = place.querySelector('form > button');
  place.querySelector('form')?.setAttribute('novalidate', '');
  await fill('email', 'reader');
  await act(async () => void button?.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await leave('email');
  expect(message('email')).toBe('');
});

test('the notice does not take the focus from a field elsewhere on the page', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  const elsewhere = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => elsewhere.remove());
  const Stub = createRoutesStub([{ path: '/', Component: Form }]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('form')).not.toBeNull();
  elsewhere.focus();
  await act(async () => place.querySelector('form')?.requestSubmit());
  await expect.poll(() => place.querySelector('.notice')?.textContent).toContain(m.form_offline());
  expect(document.activeElement).toBe(elsewhere);
});

const WithToast = () => (
  <FormWithResult {...form} button={{ label: 'Send', busy: 'Sending…' }} showsSuccessInToast>
    {() => null}
  </FormWithResult>
);

test('the button of a form keeps the focus while the form is sent, and sends it only once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = vi.fn();
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: WithToast,
      action: async () => {
        sent();
        await promise;
        return { outcome: 'done', title: 'Done', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  await expect.poll(() => place.querySelector('button')).not.toBeNull();
  const button = place.querySelector('button') as HTMLButtonElement;
  button.focus();
  await act(async () => button.click());
  await expect.poll(() => button.textContent).toBe('Sending…');
  expect(document.activeElement).toBe(button);
  await act(async () => button.click());
  await act(async () => resolve());
  await expect.poll(() => button.textContent).toBe('Send');
  expect(document.activeElement).toBe(button);
  expect(sent).toHaveBeenCalledOnce();
});
