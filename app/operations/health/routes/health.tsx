import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { FormNotice } from '~/design/components/forms/form-notice';
import { notify } from '~/design/form-toast';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import backupStyles from '~/operations/backup/backups.css?url';
import { RehearsalSection } from '~/operations/backup/components/rehearsal-section';
import type { ScreenAction } from '~/platform/features/newsroom-screen';
import { sentForm } from '~/platform/forms/form-address';
import { type FormResult, type Notice, post, revalidateAfterRefusal } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { CheckList } from '../components/check-list';
import { CheckNow, CheckNowForm } from '../components/check-now';
import { FailedJobs } from '../components/failed-jobs';
import { Guidelines } from '../components/guidelines';
import { Monitors, type TokenResult } from '../components/monitors';
import { Verdict } from '../components/verdict';
import { OpenIncidents, WhatHappened } from '../components/what-happened';
import { healthForms } from '../forms';
import stylesheet from '../health.css?url';
import { createMonitorToken, removeMonitorToken } from '../monitors.server';
import { duration, issuesSentence } from '../rules';
import { checkNow, readHealth, retryJobs } from '../service.server';

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export const links = () => [stylesheet, backupStyles].map((href) => ({ rel: 'stylesheet', href }));
export const meta = () => unlistedMeta('Health');
export const handle = {
  mainAction: (shown) => shown && <CheckNow nextAt={shown.nextAt} now={shown.now} />,
} satisfies ScreenAction<Shown>;

export const loader = screenLoader(async (_args, member) => ({
  ...(await readHealth(member, new Date())),
  zone: siteSetting(newsroomTimeZone),
}));

const failure: Notice = { title: 'Not checked', description: 'The checks could not be run. Please try again.' };
/** Longest time to wait for a run: a check has ten seconds. */
const longestRun = 20_000;

const notRetried: Notice = { title: 'Not retried', description: 'Please try again.' };

const retry = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: z.object({ job: z.string('Choose a job.') }),
    failure: notRetried,
    perform: async ({ job }) => {
      const count = await retryJobs(actorOf(args.context), job === 'all' ? undefined : job);
      const description =
        count === 1 ? '1 job will run again within a minute.' : `${count} jobs will run again within a minute.`;
      return { outcome: 'done', title: 'Retrying', description };
    },
  });

const check = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: z.object({}),
    failure,
    perform: async () => {
      const results = await checkNow(actorOf(args.context), new Date());
      const issues = results.filter(({ state }) => state !== 'healthy').length;
      return issues === 0
        ? { outcome: 'done', title: 'All healthy', description: `All ${results.length} checks pass.` }
        : { outcome: 'done', title: 'Health Check Issues', description: issuesSentence(issues), isWarning: true };
    },
  });

const createToken = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: z.object({}),
    failure: { title: 'No token created', description: 'Please try again.' },
    perform: async () => {
      const token = await createMonitorToken(actorOf(args.context), new Date());
      const description = 'Copy it now: it is not shown again. An earlier token no longer works.';
      return { outcome: 'done', title: 'Token created', description, shown: { token } };
    },
  });

const removeToken = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: z.object({}),
    failure: { title: 'Token not removed', description: 'Please try again.' },
    perform: async () => {
      await removeMonitorToken(actorOf(args.context));
      return { outcome: 'done', title: 'Token removed', description: 'Monitors no longer see the checks.' };
    },
  });

export function action(args: ActionFunctionArgs) {
  switch (sentForm(new URL(args.request.url).searchParams, healthForms)) {
    case 'retry':
      return retry(args);
    case 'create-token':
      return createToken(args);
    case 'remove-token':
      return removeToken(args);
    default:
      return check(args);
  }
}

export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  // These forms show their results themselves.
  if (request.url.endsWith('-token')) return post(() => serverAction<TokenResult>(), failure);
  const form = sentForm(new URL(request.url).searchParams, healthForms);
  const result = await post(() => serverAction<FormResult>(), form === 'retry' ? notRetried : failure, longestRun);
  if ('outcome' in result) notify(result, { subject: 'health' });
  else if ('data' in result) notify(result.data as FormResult, { subject: 'health' });
  return result;
};
export const shouldRevalidate = revalidateAfterRefusal;

/** The health of the site: whether each part works now, and has worked in the last 90 days. */
export default function Health() {
  const shown = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const { revalidate } = useRevalidator();
  // Also when another administrator or the schedule has run the checks.
  useEffect(() => subscribeToLive('health', () => void revalidate()), [revalidate]);
  const { now, checkedAt, checks, days, incidents, zone } = shown;
  const overdueFor = checkedAt && shown.isOverdue ? duration(now.getTime() - checkedAt.getTime()) : undefined;
  return (
    <>
      {result?.title && <FormNotice result={result} />}
      <Verdict overall={shown.overall} checks={checks} figures={shown.figures} overdueFor={overdueFor} />
      <CheckNowForm />
      <OpenIncidents incidents={incidents} zone={zone} now={now} />
      <CheckList checks={checks} days={days} />
      <FailedJobs {...shown.failedJobs} zone={zone} now={now} />
      <div className="health-columns">
        <div>
          {shown.backups && <RehearsalSection report={shown.backups} />}
          <Guidelines />
          <Monitors state={shown.monitorToken} mayChange={shown.mayChangeToken} />
        </div>
        <div>
          <WhatHappened incidents={incidents} zone={zone} now={now} />
        </div>
      </div>
    </>
  );
}
