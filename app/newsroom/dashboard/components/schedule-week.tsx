import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { Thumbnail } from '~/content/articles/components/thumbnail';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import type { ScheduleWeek, WeekEntry } from '../overview.server';

const steps: Record<WeekEntry['step'], string> = { published: ' · out', publish: '', unpublish: ' · unpublished' };

/** Fixed target of the links between weeks, so that following one keeps the week in view. */
const place = '#week';

function Entry({ entry }: { entry: WeekEntry }) {
  const { id, title, time, step } = entry;
  return (
    <li className="week-entry" data-step={step}>
      <Thumbnail {...entry} />
      <p className="fact">
        {time}
        {steps[step]}
      </p>
      <h4>
        <PageLink to={`/admin/editor/${id}`} title={title}>
          {title}
        </PageLink>
      </h4>
    </li>
  );
}

/** Returns what a week contains, such as “2 published, 4 scheduled”. */
function contentsOf({ entries, count: all }: ScheduleWeek): string {
  const published = entries.flat().filter(({ step }) => step === 'published').length;
  const counts = [
    [published, 'published'],
    [all - published, 'scheduled'],
  ] as const;
  const parts = counts.flatMap(([count, what]) => (count === 0 ? [] : `${wholeNumber(count)} ${what}`));
  return parts.join(', ') || 'nothing scheduled';
}

/** A week with the articles published and scheduled in it, one column for each day. */
export function WeekSchedule({ week }: { week: ScheduleWeek }) {
  return (
    <div id="week">
      <ScreenSection
        title={week.isCurrent ? 'This week' : `Week ${week.number}`}
        note={`${week.isCurrent ? `Week ${week.number}` : week.name.slice(0, 4)} · ${contentsOf(week)} · times in ${week.zone}`}
        actions={
          <>
            <ButtonLink to={`/admin?week=${week.previous}${place}`} aria-label="Previous week">
              <ChevronLeftIcon size={16} aria-hidden />
            </ButtonLink>
            <ButtonLink to={`/admin${place}`} aria-current={week.isCurrent ? 'true' : undefined}>
              Today
            </ButtonLink>
            <ButtonLink to={`/admin?week=${week.next}${place}`} aria-label="Next week">
              <ChevronRightIcon size={16} aria-hidden />
            </ButtonLink>
          </>
        }
      >
        <ol className="week">
          {week.days.map(({ date, name, dayOfMonth, full, isToday, isPast }, index) => {
            const entries = week.entries[index] ?? [];
            return (
              <li
                key={date}
                className="week-day"
                data-today={isToday || undefined}
                data-past={isPast || undefined}
                data-empty={entries.length === 0 || undefined}
              >
                <h3 aria-label={isToday ? `${full}, today` : full}>
                  {name} <span>{dayOfMonth}</span>
                  {isToday && <span className="today">today</span>}
                </h3>
                {entries.length > 0 && (
                  <ul>
                    {entries.map((entry) => (
                      <Entry key={`${entry.id} ${entry.step}`} entry={entry} />
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ol>
      </ScreenSection>
    </div>
  );
}
