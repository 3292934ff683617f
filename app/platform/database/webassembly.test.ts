import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

/** Opens and closes PGlite in a process of its own, and returns what V8 reports about freed code. */
async function freedCode(before: string): Promise<string> {
  const program = `
    ${before}
    const { PGlite } = await import('@electric-sql/pglite');
    const pglite = await PGlite.create();
    await pglite.query('select 1');
    await pglite.close();`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--stress-wasm-code-gc', '--trace-wasm-code-gc', '--input-type=module', '--eval'],
    program,
  ]);
  return stdout;
}

describe('V8', () => {
  test('frees code of PGlite by default', async () => {
    expect(await freedCode('')).toContain('Freeing');
  });

  test('keeps it once that has been requested', async () => {
    const path = new URL('./webassembly.server.ts', import.meta.url).href;
    expect(await freedCode(`(await import('${path}')).keepWebassemblyCode();`)).not.toContain('Freeing');
  });
});
