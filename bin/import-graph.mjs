/** The graph of imports, and the tests near a feature. This module reads no files. */
import { dirname, join } from 'node:path';

/**
 * Resolves imports and inverts them.
 * @param {Map<string, string[]>} imports the import specifiers of each source, as written.
 * @returns {Map<string, string[]>} the importers of each source.
 */
export function readGraph(imports) {
  const importers = new Map([...imports.keys()].map((path) => [path, []]));
  for (const [path, names] of imports) {
    for (const name of names) {
      const bare = name.startsWith('~/')
        ? join('app', name.slice(2))
        : /^\.\.?\//.test(name) && join(dirname(path), name);
      if (!bare) continue;
      const found = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`].find((candidate) =>
        importers.has(candidate),
      );
      if (found) importers.get(found).push(path);
    }
  }
  return importers;
}

/** Returns the folders that a name refers to: a path under `app`, or the last segment of one. */
export function featuresNamed(name, folders) {
  const wanted = name.replace(/^app\//, '').replace(/\/$/, '');
  const exact = folders.filter((folder) => folder === `app/${wanted}`);
  return exact.length > 0 ? exact : folders.filter((folder) => folder.endsWith(`/${wanted}`));
}

/**
 * Returns the number of import steps from the given sources to everything that imports them. Does not continue past
 * those in `ends`.
 */
function distancesFrom(graph, sources, ends) {
  const distances = new Map(sources.map((path) => [path, 0]));
  const queue = [...sources];
  for (const path of queue) {
    if (ends.has(path)) continue;
    for (const importer of graph.get(path) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distances.get(path) + 1);
      queue.push(importer);
    }
  }
  return distances;
}

/**
 * Selects the test files that a feature can break, nearest first, as many as fit the time budget; those in its own
 * folders are always included. Tests that import one of the `wholeSite` sources are included only from its own folders.
 * `leftOut` counts all other tests that import the feature, also through a whole site.
 */
export function chooseTests({ graph, folders, tests, wholeSite, secondsOf, budget }) {
  const isOwn = (path) => folders.some((folder) => path.startsWith(`${folder}/`));
  const fromWholeSite = new Set(distancesFrom(graph, wholeSite, new Set()).keys());
  const distances = distancesFrom(graph, [...graph.keys()].filter(isOwn), new Set(wholeSite));
  const reached = tests
    .filter((path) => isOwn(path) || (distances.has(path) && !fromWholeSite.has(path)))
    .sort((one, other) => (isOwn(one) ? 0 : distances.get(one)) - (isOwn(other) ? 0 : distances.get(other)));
  const files = [];
  let seconds = 0;
  for (const path of reached) {
    seconds += secondsOf(path);
    if (isOwn(path) || seconds <= budget) files.push(path);
  }
  const reachesSite = wholeSite.some((path) => distances.has(path));
  const canBreak = tests.filter(
    (path) => isOwn(path) || distances.has(path) || (reachesSite && fromWholeSite.has(path)),
  );
  return { files, leftOut: canBreak.length - files.length };
}
