import { expect, test } from 'vitest';
import { historyCsv } from './csv.server';

const articleId = '01890a5d-ac96-774b-bcce-b302099a8057';

test('the CSV export neutralises formulas and escapes its fields', () => {
  const at = new Date('2026-03-05T10:00:00Z');
  const row = { articleId, address: null, firstReadAt: at, lastReadAt: at, furthest: 62 };
  const csv = historyCsv([
    { ...row, title: '=HYPERLINK("https://evil.test")' },
    { ...row, title: 'Commas, "quotes"\nand lines' },
    { ...row, title: null },
  ]);
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe('article,title,address,first_read_at,last_read_at,furthest_percent');
  expect(lines[1]).toContain(`,"'=HYPERLINK(""https://evil.test"")",`);
  expect(lines[2]).toContain(',"Commas, ""quotes""\nand lines",');
  expect(lines[3]).toBe(`${articleId},,,2026-03-05T10:00:00.000Z,2026-03-05T10:00:00.000Z,62`);
});
