/** Breaks a CPU profile down by package. Time spent in Node itself counts towards the package that caused it. */

const collecting = 'garbage collection';

/** Returns the package, or the part of the program, that a frame belongs to; undefined for Node's own frames. */
function ownerOf({ url, functionName }) {
  if (functionName === '(garbage collector)') return collecting;
  const names = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url);
  if (names) return names[1];
  if (url.includes('build/server')) return /compress|encode/i.test(functionName) ? 'compression' : 'the program itself';
  return undefined;
}

/**
 * Breaks down a profile's busy time.
 * @returns {[string, number][]} names and their shares, largest first
 */
export function sharesOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const times = new Map();
  let total = 0;
  samples.forEach((sample, index) => {
    if (byId.get(sample).callFrame.functionName === '(idle)') return;
    let owner;
    for (let id = sample; id !== undefined && owner === undefined; id = parents.get(id)) {
      owner = ownerOf(byId.get(id).callFrame);
    }
    const name = owner ?? 'Node: sockets, parsing, timers';
    times.set(name, (times.get(name) ?? 0) + timeDeltas[index]);
    total += timeDeltas[index];
  });
  return [...times].map(([name, time]) => [name, time / total]).sort(([, one], [, other]) => other - one);
}
