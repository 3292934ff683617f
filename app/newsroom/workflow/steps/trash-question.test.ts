import { expect, test } from 'vitest';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import { trashQuestionIn, trashQuestionOf } from './trash-question';

const time = { local: '2026-12-01T09:00', text: '1 December 2026, 09:00' };
const { publicationState, schedule } = waiting;

test('an article goes to the trash unasked only if readers cannot see it and nothing is scheduled', () => {
  expect(trashQuestionIn({ publicationState, schedule })).toBeUndefined();

  const planned = trashQuestionIn({ publicationState, schedule: { ...schedule, publishAt: time } });
  expect(planned?.title).toBe('Move to trash?');
  expect(planned?.consequences.map(([what]) => what)).toEqual(['cancelled schedule', 'way back']);

  const live = trashQuestionIn({
    publicationState: { ...publicationState, isLive: true },
    schedule: { ...schedule, unpublishAt: time },
  });
  expect(live?.title).toBe('Move to trash and unpublish?');
  expect(live?.consequences.map(([what]) => what)).toEqual(['readers', 'cancelled schedule', 'way back']);
});

test('the question about several articles counts those that readers see', () => {
  const [live, draft] = [
    { isLive: true, isScheduled: false },
    { isLive: false, isScheduled: false },
  ];
  const readers = (articles: Parameters<typeof trashQuestionOf>[0]) => trashQuestionOf(articles)?.consequences[0]?.[1];
  expect(trashQuestionOf([draft, draft])).toBeUndefined();
  expect(readers([live])).toMatch(/^Readers can currently see it\./);
  expect(readers([live, draft])).toMatch(/^Readers can currently see 1 of them\. Its page/);
  expect(readers([live, live, draft])).toMatch(/^Readers can currently see 2 of them\. Their pages/);
  expect(readers([live, live])).toMatch(/^Readers can currently see all of them\./);
  expect(trashQuestionOf([live, draft])?.consequences.at(-1)?.[1]).toMatch(/restore them as drafts\.$/);
});
