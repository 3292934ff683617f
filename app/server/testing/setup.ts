import { afterAll, vi } from 'vitest';
import { features } from '~/features';
import { declareFeatures } from '~/platform/features/feature';
import { readConfiguration, setConfiguration } from '~/platform/program/configuration.server';

setConfiguration(readConfiguration({ LOG_LEVEL: 'silent', SITE_URL: 'https://magazine.test' }));
declareFeatures(features);

// Test files without a database share their worker, and those with a document share that too. Each must leave no stubs
// behind, and no elements such as an editor's styles.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (typeof document === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
});
