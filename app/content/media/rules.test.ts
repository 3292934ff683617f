import { expect, test } from 'vitest';
import { descriptionForm } from './rules';

test('a description loses the control characters that no database can store, and keeps its lines', () => {
  const described = { alt: 'A\0 dog', caption: 'One\r\ntwo', credit: '', focusX: '50', focusY: '50' };
  expect(descriptionForm.parse(described)).toMatchObject({ alt: 'A dog', caption: 'One\ntwo' });
});
