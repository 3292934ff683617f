import { renderToString } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { MemberPart } from './member-part';

const Page = () => <MemberPart position="above" articleId="42" memberParts={useLoaderData()} />;

test('only members who work on articles see the link for editing above the text', () => {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: Page, loader: () => null }]);
  const show = (mayEdit: boolean): string => {
    const loaderData = { page: { visit: null, follows: [], mayEdit } };
    return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
  };
  expect(show(true)).toMatch(/<a [^>]*href="\/admin\/editor\/42">Edit this article<\/a>/);
  expect(show(false)).toBe('');
});
