import { afterAll, vi } from 'vitest';
import { features } from '~/features';
import { declareFeatures } from '~/platform/features/feature';
import { readConfiguration, setConfiguration } from '~/platform/program/configuration.server';

setConfiguration(readConfiguration({ LOG_LEVEL: 'silent', SITE_URL: 'https://magazine.test' }));
declareFeatures(features);

// Test files without a database share their worker, so each must leave no stubs behind.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
