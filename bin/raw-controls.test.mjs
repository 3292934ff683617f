import { expect, test } from 'vitest';
import { rawControlsIn } from './raw-controls.mjs';

const file = 'app/newsroom/people/components/list.tsx';

test.each([
  ['a button class', 'const a = <button type="button" className="button small">Go</button>;'],
  ['a button class in an expression', "const a = <a className={isMain ? 'button solid' : 'text-link'}>Go</a>;"],
  ['a list of choices', 'const a = <select name="sort" />;'],
  ['a checkbox', 'const a = <input name="all" type="checkbox" />;'],
  ['a switch', "const a = <input role={'switch'} />;"],
  ['a list of suggestions', 'const a = <div role="listbox" />;'],
  ['its field', "const a = { role: 'combobox' };"],
  ['a suggestion', "const a = <li role={'option'}>Go</li>;"],
  ['a button’s intent', 'const a = <Button type="submit" name="intent" value="undo">Undo</Button>;'],
  ['a hidden intent', 'const a = <input type="hidden" name={\'intent\'} value={intent} />;'],
  ['an intent that is read as a string', "const a = (await request.formData()).get('intent') === 'undo';"],
  ['a sent intent without its type', "void fetcher.submit({ intent: 'undo', id }, { method: 'post' });"],
  ['fields without the type of their intent', "const undo = { action, fields: { intent: 'undo' } };"],
  ['a form named in an address', 'const a = <form action="/admin/users?do=reveal" />;'],
  ['a form named in a composed address', 'const action = path + "&do=" + name;'],
  ['the name of a form that is read as a string', "const name = new URL(request.url).searchParams.get('do');"],
  ['a variable without the type of its intent', "const fields = { intent: 'undo', id };"],
  ['a table', 'const a = <table className="data-table"><tbody /></table>;'],
  ['the browser’s question', "if (confirm('Delete?')) remove();"],
  ['the browser’s question by its full name', "if (window.confirm('Delete?')) remove();"],
])('%s is found outside the design', (_, text) => {
  expect(rawControlsIn(file, `\n${text}`)).toEqual([expect.stringMatching(`^${file}:2: `)]);
  expect(rawControlsIn('app/design/controls/own.tsx', text)).toEqual([]);
});

test.each([
  ['the control', 'const a = <Button kind="solid" className="select-rows">Go</Button>;'],
  ['another kind of field', 'const a = <input type="radio" />;'],
  ['the helper for intents', "const a = <Button {...intentButton<UndoForm>('undo')}>Undo</Button>;"],
  ['a sent intent with its type', "void fetcher.submit({ intent: 'undo' } satisfies UndoForm, { method: 'post' });"],
  ['fields with the type of their intent', "const fields: UndoForm = { intent: 'undo', id };"],
  ['a result with its intent', "return data<UndoResult>({ ...result, intent: 'undo' });"],
  ['the helper for addresses of forms', "const a = <form action={formAddress('/admin/users', 'reveal')} />;"],
  ['another hidden field', 'const a = <input type="hidden" name="intention" value="1" />;'],
  ['another role', 'const a = <div role="status" />;'],
  ['a selector', 'const a = document.querySelector(\'[role="combobox"]\');'],
  ['the table of the design', 'const a = <PlainTable caption="Weeks"><tbody /></PlainTable>;'],
  ['another class', 'const a = <button type="button" className="icon-button">Go</button>;'],
  ['a class from the function', 'const a = <summary className={buttonClass({ isSmall: true })}>Go</summary>;'],
  ['a function of the file', 'const confirm = (token: string) => check(token);\nawait confirm(token);'],
])('%s is allowed', (_, text) => {
  expect(rawControlsIn(file, text)).toEqual([]);
});
