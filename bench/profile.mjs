/** What a CPU profile's time was spent on, by package: what Node does itself counts for the package that had it done. */

const collecting = 'garbage collection';

/** Name of the package, or of the part of the program, that a frame belongs to; undefined for Node's own. */
function ownerOf({ url, functionName }) {
  if (functionName === '(garbage collector)') return collecting;
  const names = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url);
  if (names) return names[1];
  if (url.includes('build/server')) return /compress|encode/i.test(functionName) ? 'compression' : 'the program itself';
  return undefined;
}

/** @returns {[string, number][]} names and shares of the time the processor was busy, largest first */
export function sharesOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const times = new Map();
  let total = 0;
  samples.forEach((sample, place) => {
    if (byId.get(sample).callFrame.functionName === '(idle)') return;
    let owner;
    for (let id = sample; id !== undefined && owner === undefined; id = parents.get(id)) {
      owner = ownerOf(byId.get(id).callFrame);
    }
    const name = owner ?? 'Node: sockets, parsing, timers';
    times.set(name, (times.get(name) ?? 0) + timeDeltas[place]);
    total += timeDeltas[place];
  });
  return [...times].map(([name, time]) => [name, time / total]).sort(([, one], [, other]) => other - one);
}
