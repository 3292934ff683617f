import type { articleOverview } from '../dashboard.server';
import type { articleFigures, ScheduleWeek, waitingArticles } from '../overview.server';
import type { ReadinessItem } from '../rules';
import { ArticleFigures } from './article-figures';
import { OpenChecks } from './open-checks';
import { ChangedArticles, GeneratedArticles } from './recent-articles';
import { WeekSchedule } from './schedule-week';
import { WaitingArticles } from './waiting-articles';

/** The dashboard's first tab: figures, queue, launch readiness, the week, and the newest articles. */
export const ArticlesTab = ({
  overview,
  figures,
  waiting,
  week,
  checks,
}: {
  overview: Awaited<ReturnType<typeof articleOverview>>;
  /** These three are missing for members who write no articles. */
  figures: Awaited<ReturnType<typeof articleFigures>>;
  waiting: Awaited<ReturnType<typeof waitingArticles>>;
  week: ScheduleWeek | undefined;
  /** Missing for members who do not manage the site. */
  checks: readonly ReadinessItem[] | undefined;
}) => (
  <div className="dashboard-overview">
    {figures && <ArticleFigures figures={figures} toReview={waiting?.toReview ?? 0} />}
    <div className="dashboard-columns">
      {waiting && <WaitingArticles {...waiting} />}
      {checks && <OpenChecks items={checks} />}
    </div>
    {week && <WeekSchedule week={week} />}
    {overview.mayList && (
      <div className="dashboard-columns">
        <GeneratedArticles articles={overview.generated} />
        <ChangedArticles articles={overview.recent} />
      </div>
    )}
  </div>
);
