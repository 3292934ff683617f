import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { StatusBadge } from '~/content/articles/components/status-badge';
import { Thumbnail } from '~/content/articles/components/thumbnail';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { isSingular, wholeNumber } from '~/design/format';
import type { ScheduleWeek, WeekEntry } from '../overview.server';

const steps: Record<WeekEntry['step'], string> = {
  published: ' · published',
  publish: '',
  unpublish: ' · unpublished',
};

const statuses: Record<WeekEntry['step'], string> = {
  published: 'published',
  publish: 'scheduled',
  unpublish: 'unpublished',
};

/** Number of marks for which a day has room on a phone. */
const maxMarks = 8;

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

/** A day's marks on a phone: solid for what is out, outlined for what is scheduled. */
const Marks = ({ entries }: { entries: readonly WeekEntry[] }) => (
  <span className="week-marks" aria-hidden>
    {entries.slice(0, maxMarks).map(({ id, step }) => (
      <span key={`${id} ${step}`} data-step={step} />
    ))}
  </span>
);

const articlesText = (count: number): string => `${wholeNumber(count)} ${isSingular(count) ? 'article' : 'articles'}`;

/**
 * The week on a phone: a strip of days, and below it what is still to come. A week other than the current one lists all
 * of its entries.
 */
function WeekStrip({ week: { days, entries, isCurrent, number } }: { week: ScheduleWeek }) {
  const listed = days.flatMap((day, index) =>
    isCurrent && day.isPast ? [] : (entries[index] ?? []).map((entry) => ({ day, entry })),
  );
  return (
    <div className="week-on-phone">
      <ol className="week-strip" aria-label={`Days in week ${number}`}>
        {days.map(({ date, name, dayOfMonth, full, isToday }, index) => (
          <li key={date} data-today={isToday || undefined}>
            <span className="fact" aria-hidden>
              {name}
            </span>
            <strong aria-hidden>{dayOfMonth}</strong>
            <Marks entries={entries[index] ?? []} />
            <span className="sr-only">
              {isToday ? `${full}, today` : full}: {articlesText(entries[index]?.length ?? 0)}
            </span>
          </li>
        ))}
      </ol>
      {listed.length === 0 ? (
        <p className="fact">{isCurrent ? 'Nothing more is scheduled this week.' : `No articles in week ${number}.`}</p>
      ) : (
        <ul className="changed-list">
          {listed.map(({ day, entry }) => (
            <li key={`${entry.id} ${entry.step}`} className="list-title">
              <Thumbnail {...entry} />
              <div>
                <h3>
                  <PageLink to={`/admin/editor/${entry.id}`} title={entry.title}>
                    {entry.title}
                  </PageLink>
                </h3>
                <p className="fact">
                  {day.isToday ? 'today' : `${day.name} ${day.dayOfMonth}`}, {entry.time}
                </p>
              </div>
              <StatusBadge status={statuses[entry.step]} />
            </li>
          ))}
        </ul>
      )}
    </div>
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
        <WeekStrip week={week} />
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
