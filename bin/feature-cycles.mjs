/**
 * Checks that no two features in the same layer import each other, directly or through others, and neither do the
 * folders within a feature. Type imports count; tests do not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { readGraph } from './import-graph.mjs';

const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);

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
export const findCycles = (importers) => [...cyclesAmong(importers, featureOf), ...cyclesAmong(importers, folderOf)];

/** @param {(path: string) => string | undefined} unitOf returns the folder that a source counts for, if any. */
function cyclesAmong(importers, unitOf) {
  const imports = new Map();
  for (const [path, sources] of importers) {
    for (const source of sources) {
      const [from, to] = [unitOf(source), unitOf(path)];
      if (!from || !to || from === to || isTest(source) || parentOf(from) !== parentOf(to)) continue;
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

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sources = readdirSync('app', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('/compiled'))
    .map((entry) => join(entry.parentPath, entry.name));
  const importsOf = (path) =>
    ts.preProcessFile(readFileSync(path, 'utf8'), true, true).importedFiles.map(({ fileName }) => fileName);
  const cycles = findCycles(readGraph(new Map(sources.map((path) => [path, importsOf(path)]))));
  for (const cycle of cycles) process.stdout.write(`These folders import each other: ${cycle.join(' → ')}\n`);
  process.exit(cycles.length === 0 ? 0 : 1);
}
