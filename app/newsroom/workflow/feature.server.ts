import { draftChanged } from '~/newsroom/drafts/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { tellIfVoided } from './approval-invalidation.server';

export const workflowFeature: ServerFeature = {
  name: 'workflow',
  hooks: [draftChanged.handledBy(tellIfVoided)],
};
