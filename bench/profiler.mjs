/**
 * Preloaded into a program being benchmarked: its first SIGUSR2 starts a CPU profile, its second writes it to PROFILE.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

let session;
process.on('SIGUSR2', async () => {
  if (session) {
    const { profile } = await session.post('Profiler.stop');
    session = undefined;
    writeFileSync(process.env.PROFILE, JSON.stringify(profile));
    process.stdout.write('profile written\n');
    return;
  }
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  process.stdout.write('profile begun\n');
});
