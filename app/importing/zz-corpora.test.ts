import { test } from 'vitest';
import { checkCorpora } from './corpora.server';

test('corpora', { timeout: 600_000 }, async () => {
  const r = await checkCorpora('/work/shared/data');
  console.log(
    r.lines.filter((l) => /^ {0,2}\S|^ {2}(ok|FAILED)|^ {4}(Word|Mark| {2})/.test(l)).join('\n'),
    r.passed,
    r.failed,
  );
});
