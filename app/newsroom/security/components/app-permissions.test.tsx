// @vitest-environment jsdom
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { OwnPermissions } from './app-permissions';

const permission = { id: '1', name: 'newsletter.export', description: 'Export', isBuiltIn: false, roles: [] };
const Shown = () => <OwnPermissions permissions={[permission]} />;

test('a permission for apps is deleted only once the question has been opened, which says who loses it', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Shown }]);
  const { place } = await renderNode(<Stub />);
  const [remove, ...others] = place.querySelectorAll<HTMLFormElement>('form[action*="do=delete"]');
  expect(others).toEqual([]);
  const question = remove?.closest('details');
  expect(question?.open).toBe(false);
  expect(question?.querySelector('summary')?.textContent).toBe('Delete newsletter.export…');
  expect(question?.textContent).toContain('Every role and member loses this permission immediately');
  expect(remove?.querySelector('button')?.textContent).toBe('Delete newsletter.export');
});
