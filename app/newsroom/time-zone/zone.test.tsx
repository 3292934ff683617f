import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewsroomZone, useTimeFormat } from './zone';

const time = new Date('2026-06-01T21:55:00Z');
const Time = () => useTimeFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(time);

test.each([
  ['Europe/Berlin', '1 Jun 2026, 23:55'],
  ['Asia/Kolkata', '2 Jun 2026, 03:25'],
  // A zone that is newer than the browser.
  ['Mars/Olympus_Mons', '1 Jun 2026, 21:55'],
])('times in %s are shown as %s, in UTC where the zone is unknown', (zone, shown) => {
  expect(
    renderToString(
      <NewsroomZone value={zone}>
        <Time />
      </NewsroomZone>,
    ),
  ).toBe(shown);
});
