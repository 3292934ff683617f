// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { TriageItem, TriageList } from './triage-item';

/** A list from which each entry disappears once its form has been submitted. */
function Screen() {
  const [ids, setIds] = useState(['one', 'two', 'three']);
  return (
    <TriageList items={ids.map((id) => ({ id }))}>
      {({ id }, position) => (
        <TriageItem key={id} id={id} title={`Entry ${id}`} excerpt="…" {...position}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setIds(ids.filter((each) => each !== id));
            }}
          >
            <button type="submit">Decide</button>
          </form>
        </TriageItem>
      )}
    </TriageList>
  );
}

async function renderList(path = '/') {
  const Stub = createRoutesStub([{ path: '/', Component: Screen }]);
  const { place } = await renderNode(<Stub initialEntries={[path]} />);
  const open = () =>
    [...place.querySelectorAll<HTMLElement>('[data-card]')]
      .filter((card) => !card.querySelector<HTMLElement>('.triage-main')?.hidden)
      .map((card) => card.querySelector('h2')?.textContent);
  const click = (selector: string) => act(async () => place.querySelector<HTMLElement>(selector)?.click());
  return { place, open, click };
}

test('the first entry is open, or the one in the address, and a click on another opens that one instead', async () => {
  expect((await renderList('/?item=three')).open()).toEqual(['Entry three']);
  const { open, click } = await renderList();
  expect(open()).toEqual(['Entry one']);
  await click('[data-card]:nth-child(2) h2 a');
  expect(open()).toEqual(['Entry two']);
});

test('after a decision, the next entry is open and has the focus', async () => {
  const { place, open, click } = await renderList();
  await click('[data-card]:nth-child(2) h2 a');
  place.querySelector<HTMLElement>('[data-open=true] button')?.focus();
  await click('[data-open=true] button');
  expect(open()).toEqual(['Entry three']);
  expect(document.activeElement?.querySelector('h2')?.textContent).toBe('Entry three');
});
