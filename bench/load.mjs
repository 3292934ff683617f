/** Asks for one address as often as it is answered, and prints what came back. */
import autocannon from 'autocannon';

const [url, seconds, connections] = process.argv.slice(2);
const result = await autocannon({
  url,
  duration: Number(seconds),
  connections: Number(connections),
  headers: { 'accept-encoding': 'br', 'accept-language': 'en' },
});
if (result.non2xx > 0 || result.errors > 0)
  throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: result.throughput.total / result.requests.total,
  }),
);
