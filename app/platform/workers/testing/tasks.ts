import type { Task } from '~/platform/workers/tasks';

const testTask = <Input, Output>(name: string, deadline = 60_000): Task<Input, Output> => ({
  name,
  deadline,
  isLarge: (input) => String(input).startsWith('large'),
});

export const echoTask = testTask<string, string>('echo');
export const loopTask = testTask<string, never>('loop', 300);
export const blockTask: Task<Int32Array, string> = { ...testTask('block'), isLarge: () => true };
export const failTask = testTask<string, never>('fail');
export const crashTask = testTask<string, never>('crash');
export const memoryTask = testTask<string, never>('memory');
export const priorityTask = testTask<string, number>('priority');
export const unknownTask = testTask<string, never>('unknown');
