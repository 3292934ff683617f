import { expect, test } from 'vitest';
import { type ServerFeature, startFeatures } from './feature.server';

function recorded() {
  const steps: string[] = [];
  const feature = (name: string): ServerFeature => ({
    name,
    start: () => {
      steps.push(`start ${name}`);
      return { stop: () => void steps.push(`stop ${name}`), notice: `${name} has started` };
    },
  });
  return { steps, feature };
}

test('features stop in the reverse of their start order, and their notices are returned', async () => {
  const { steps, feature } = recorded();
  const { notices, stop } = await startFeatures([feature('first'), { name: 'idle' }, feature('second')]);
  expect(notices).toEqual(['first has started', 'second has started']);
  await stop();
  expect(steps).toEqual(['start first', 'start second', 'stop second', 'stop first']);
});

test('when a feature fails to start, earlier ones are stopped and later ones never start', async () => {
  const { steps, feature } = recorded();
  const broken: ServerFeature = { name: 'broken', start: () => Promise.reject(new Error('no room')) };
  await expect(startFeatures([feature('first'), broken, feature('last')])).rejects.toThrow('no room');
  expect(steps).toEqual(['start first', 'stop first']);
});
