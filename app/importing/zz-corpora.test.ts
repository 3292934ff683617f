import { test } from 'vitest';
import { checkCorpora } from './corpora.server';
test('corpora', { timeout: 600_000 }, async () => {
  const r = await checkCorpora('/work/shared/data');
  console.log(r.lines.filter((l) => /^ {0,2}\S|^  (ok|FAILED)|^    (Word|Mark|  )/.test(l)).join('\n'), r.passed, r.failed);
});
