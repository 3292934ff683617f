import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckSummary } from './check-summary';

test('every warning is named', () => {
  const problems = ['https://one.test/a could not be reached.', 'https://two.test/b could not be reached.'];
  const findings = [
    { name: 'Pictures', level: 'warn', problems: ['The article has no picture above its text.'] },
    { name: 'Working links', level: 'warn', problems },
  ] as const;
  const shown = renderToString(
    <CheckSummary findings={findings.map((finding) => ({ ...finding, problems: [...finding.problems] }))} />,
  );
  for (const problem of [...problems, 'The article has no picture above its text.']) expect(shown).toContain(problem);
});
