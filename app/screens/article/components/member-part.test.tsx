import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { MemberPart } from './member-part';

const memberParts = { visit: null, follows: [] };
const Page = () => <MemberPart position="above" articleId="42" memberParts={memberParts} />;

test('staff see above the text the link with which they edit it, and nobody else does', () => {
  const show = (isStaff: boolean): string => {
    const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader: () => null }]);
    const viewer = { id: '1', name: 'Ada', isStaff };
    return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer } } }} />);
  };
  expect(show(true)).toMatch(/<a [^>]*href="\/admin\/editor\/42">Edit this article<\/a>/);
  expect(show(false)).toBe('');
});
