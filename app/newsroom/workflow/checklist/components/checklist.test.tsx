import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckList } from './checklist';

const addresses = ['https://one.test/a', 'https://two.test/b', 'https://three.test/c', 'https://four.test/d'];

const listOf = (count: number): string => {
  const problems = addresses.slice(0, count).map((address) => `${address} could not be reached.`);
  const common = { articleId: '1', version: 1 };
  const findings = [{ name: 'Working links', level: 'warn' as const, problems }];
  return renderToString(<CheckList common={common} mayOverride={null} findings={findings} />);
};

test('up to three problems of a check are in view, and of more only the first two', () => {
  expect(listOf(3)).not.toContain('<details');
  const [inView = '', folded = ''] = listOf(4).split('<details');
  expect(inView).toContain(addresses[1]);
  expect(inView).not.toContain(addresses[2]);
  expect(folded).toContain(addresses[3]);
});
