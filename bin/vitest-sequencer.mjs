import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/**
 * Returns where a test file belongs among those of its project: first those that start the whole site, which take longest
 * by far, however short they are; last those without a document, since Vitest ends a process between two environments.
 */
function rank(file) {
  const text = readFileSync(file, 'utf8');
  if (/\bopenWholeSite\(/.test(text)) return 0;
  return /^\/\/ @vitest-environment jsdom$/m.test(text) ? 1 : 2;
}

/**
 * Sorts test files so that no process is left alone with a long one at the end: project by project, by rank, and then in
 * Vitest’s own order, by the last run’s times or by size.
 */
export default class Sequencer extends BaseSequencer {
  async sort(files) {
    const ranks = new Map(files.map(({ moduleId }) => [moduleId, rank(moduleId)]));
    const sorted = await super.sort(files);
    // Sorting is stable, so what is equal here keeps its order.
    return sorted.sort(
      (one, other) =>
        one.project.name.localeCompare(other.project.name) || ranks.get(one.moduleId) - ranks.get(other.moduleId),
    );
  }
}
