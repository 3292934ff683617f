import { Kpi, KpiFrame } from '~/design/controls/figures/kpi-frame';
import { Sparkline } from '~/design/controls/figures/sparkline';
import { wholeNumber } from '~/design/format';
import type { articleFigures } from '../overview.server';

type Figures = NonNullable<Awaited<ReturnType<typeof articleFigures>>>;

const idle = (count: number, days: number): string =>
  `${count === 0 ? 'none' : wholeNumber(count)} idle for ${days} days`;

/** The newsroom's figures, each with a sparkline of the last twelve weeks. */
export function ArticleFigures({
  figures: { published, inReview, scheduled, drafts, reviewTime },
  toReview,
}: {
  figures: Figures;
  /** Number of articles that the member can review. */
  toReview: number;
}) {
  return (
    <KpiFrame label="Article statistics">
      <Kpi
        label="Published"
        value={wholeNumber(published.count)}
        note={published.thisWeek === 0 ? 'none this week' : `+${wholeNumber(published.thisWeek)} this week`}
      >
        <Sparkline kind="bars" values={published.byWeek} label="Published per week" />
      </Kpi>
      <Kpi
        label="Pending Review"
        to="/admin/articles?status=pending"
        value={wholeNumber(inReview.count)}
        note={`${wholeNumber(toReview)} waiting for you`}
      >
        <Sparkline kind="bars" values={inReview.byWeek} label="Submitted for review per week" />
      </Kpi>
      <Kpi
        label="Scheduled"
        to="/admin/articles?status=scheduled"
        value={wholeNumber(scheduled.count)}
        note={scheduled.next ? `next: ${scheduled.next}` : 'nothing scheduled'}
      >
        <Sparkline kind="bars" values={scheduled.byWeek} label="Scheduled per week" />
      </Kpi>
      <Kpi
        label="Drafts"
        to="/admin/articles?status=draft"
        value={wholeNumber(drafts.count)}
        note={drafts.count === 0 ? 'none' : idle(drafts.untouched, drafts.untouchedDays)}
      >
        <Sparkline kind="bars" values={drafts.byWeek} label="Drafts, by the week they were started" />
      </Kpi>
      {reviewTime.text === null ? (
        <Kpi label="Median review time" value={null} note={reviewTime.note} />
      ) : (
        <Kpi label="Median review time" value={reviewTime.text} note={reviewTime.note} change={reviewTime.change}>
          <Sparkline values={reviewTime.minutesByWeek} label="Median review time in minutes, in weeks with reviews" />
        </Kpi>
      )}
    </KpiFrame>
  );
}
