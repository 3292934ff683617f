/**
 * Checks that no two features in the same layer import each other, directly or through others, and neither do the
 * folders within a feature. Type imports and uses of another feature's permissions and events count. So do the imports
 * of tests between features; within a feature, a test may import any folder.
 */
import ts from 'typescript';
import { findUses, isTest, readSources } from './declared-names.mjs';
import { readGraph } from './import-graph.mjs';
import { runCheck } from './source-files.mjs';

/**
 * Returns the layer and feature folder that a source belongs to; undefined for the platform, which counts as a single
 * feature.
 */
function featureOf(path) {
  const [, layer, folder, file] = path.split('/');
  if (layer === 'platform' || file === undefined) return undefined;
  return `${layer}/${folder}`;
}

/**
 * Returns the folder within a feature that a source belongs to; undefined for the files beside these folders, which
 * declare the feature or are shared by its folders.
 */
function folderOf(path) {
  const [, , , folder, file] = path.split('/');
  const feature = featureOf(path);
  if (!feature || file === undefined) return undefined;
  return `${feature}/${folder}`;
}

const parentOf = (folder) => folder.slice(0, folder.lastIndexOf('/'));

/**
 * Finds folders that import each other: features of a layer, or folders of a feature.
 * @param {Map<string, string[]>} importers the importers of each source, as `readGraph` returns them.
 * @returns {string[][]} the folders in each cycle, each followed by the one it imports.
 */
export const findCycles = (importers) => [
  ...cyclesAmong(importers, featureOf, () => true),
  ...cyclesAmong(importers, folderOf, (source) => !isTest(source)),
];

/**
 * @param {(path: string) => string | undefined} unitOf returns the folder that a source counts for, if any.
 * @param {(path: string) => boolean} counts whether a source's imports count.
 */
function cyclesAmong(importers, unitOf, counts) {
  const imports = new Map();
  for (const [path, sources] of importers) {
    for (const source of sources) {
      const [from, to] = [unitOf(source), unitOf(path)];
      if (!from || !to || from === to || !counts(source) || parentOf(from) !== parentOf(to)) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  const cycles = [];
  const done = new Set();
  const follow = (feature, trail) => {
    if (trail.includes(feature)) {
      cycles.push([...trail.slice(trail.indexOf(feature)), feature]);
      return;
    }
    if (done.has(feature)) return;
    for (const next of imports.get(feature) ?? []) follow(next, [...trail, feature]);
    done.add(feature);
  };
  for (const feature of [...imports.keys()].sort()) follow(feature, []);
  return cycles;
}

/**
 * Returns what each source imports, as written, and the files that declare the permissions and events it uses.
 * @param {Map<string, string>} sources the text of each source.
 */
export function readImports(sources) {
  const imports = new Map();
  for (const [path, text] of sources) {
    const { importedFiles } = ts.preProcessFile(text, true, true);
    imports.set(
      path,
      importedFiles.map(({ fileName }) => fileName),
    );
  }
  for (const { path, declaredIn } of findUses(sources)) imports.get(path).push(declaredIn.replace(/^app\//, '~/'));
  return imports;
}

runCheck(import.meta.url, () =>
  findCycles(readGraph(readImports(readSources()))).map(
    (cycle) => `These folders import each other: ${cycle.join(' → ')}`,
  ),
);
