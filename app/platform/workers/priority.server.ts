import { getPriority, setPriority } from 'node:os';

/** Added to the niceness of a thread whose work can wait for readers. */
const niceness = 10;

/**
 * Lowers the priority of the calling thread, so that the threads which respond to readers get a processor first; threads
 * that it starts later inherit the priority. Only on Linux, where it is a property of each thread; elsewhere the whole
 * program would slow down. Without permission, the thread keeps its priority: readers wait longer.
 */
export function yieldToReaders(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(19, getPriority() + niceness));
  } catch {
    // Some sandboxes forbid it.
  }
}
