import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverFeatures } from '~/features.server';
import { namedControls } from '~/operations/settings/service.server';
import { shownValue } from '~/operations/settings/setting-rules';
import { declaredSettings, registerFeatures } from '~/platform/features/feature.server';
import { settingTabs } from '~/platform/settings/setting-group';

registerFeatures(serverFeatures);

type Row = { tab: string; name: string; preset: string; allowed: string; effect: string; tests: string };

/** Returns the rows of the tables in `docs/settings.md`. */
function documentedSettings(): Row[] {
  let tab = '';
  return readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      tab = /^## (.*)$/.exec(line)?.[1] ?? tab;
      const [, name] = /^\| `([\w.]+)` \|/.exec(line) ?? [];
      if (name === undefined) return [];
      const [, , preset = '', allowed = '', effect = '', tests = ''] = line.split('|').map((cell) => cell.trim());
      return [{ tab, name, preset, allowed, effect, tests }];
    });
}

test('the document lists every setting below its tab, with its default and the values it can have', () => {
  const declared = declaredSettings().flatMap((group) =>
    namedControls(group).map((control) => ({
      ...{ tab: control.tab, name: control.name },
      ...{ preset: shownValue(control, control.defaultText), allowed: control.allowed },
    })),
  );
  const inOrder = (rows: readonly { tab: string; name: string }[]) =>
    rows.toSorted((one, other) => one.name.localeCompare(other.name));
  const documented = documentedSettings();
  expect(inOrder(documented.map(({ effect: _, tests: __, ...row }) => row))).toEqual(inOrder(declared));
  expect([...new Set(documented.map(({ tab }) => tab))]).toEqual(settingTabs);
  expect(documented.filter(({ effect }) => effect === '')).toEqual([]);
});

test('the document names, for every setting, tests that exist', () => {
  for (const { name, tests } of documentedSettings()) {
    const named = [...tests.matchAll(/`([\w./-]+)`: (.*?)(?:<br>|$)/g)];
    expect(named.length, name).toBeGreaterThan(0);
    for (const [, path = '', title = ''] of named) {
      const text = readFileSync(path, 'utf8');
      expect(text, `${path} should contain “${title}”`).toContain(`'${title}'`);
    }
  }
});
