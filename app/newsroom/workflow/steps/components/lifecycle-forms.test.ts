import { expect, test } from 'vitest';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import { trashQuestionOf } from './lifecycle-forms';

const time = { local: '2026-12-01T09:00', text: '1 December 2026, 09:00' };
const { publicationState, schedule } = waiting;

test('an article goes to the trash unasked only if readers cannot see it and nothing is scheduled', () => {
  expect(trashQuestionOf({ publicationState, schedule })).toBeUndefined();

  const planned = trashQuestionOf({ publicationState, schedule: { ...schedule, publishAt: time } });
  expect(planned?.title).toBe('Move to trash?');
  expect(planned?.consequences.map(([what]) => what)).toEqual(['time', 'way back']);

  const live = trashQuestionOf({
    publicationState: { ...publicationState, isLive: true },
    schedule: { ...schedule, unpublishAt: time },
  });
  expect(live?.title).toBe('Move to trash and unpublish?');
  expect(live?.consequences.map(([what]) => what)).toEqual(['readers', 'time', 'way back']);
});
