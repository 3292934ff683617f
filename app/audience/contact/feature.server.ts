import type { ServerFeature } from '~/platform/features/feature.server';
import { contactJobs } from './jobs.server';

export const contactFeature: ServerFeature = {
  name: 'contact',
  jobs: contactJobs,
};
