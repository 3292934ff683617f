import { newsletterJobs } from '~/audience/subscribers/jobs.server';
import { accountJobs } from '~/identity/accounts/jobs.server';
import { notificationJobs } from '~/identity/notifications/schedules.server';
import * as tokenApi from '~/identity/token-api/routes/token-api';
import { workflowJobs } from '~/newsroom/workflow/jobs.server';
import * as apiRoute from '~/operations/api/routes/api';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { openSite } from '../token-api/site.server';

type Question = {
  method?: string;
  token?: string;
  json?: unknown;
  bytes?: Buffer;
  headers?: Record<string, string>;
};

/** A response to a test's request. The test knows what the body contains. */
export type ApiReply = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the form of the body that it reads
  body: any;
};

/** Runs both APIs on a server of their own for a test file. Each request comes from its own address. */
export function openApi() {
  const site = openSite([
    { path: '/auth/v1/*', ...tokenApi },
    { path: '/api/v1/*', ...apiRoute },
  ]);
  openIdleJobs([...accountJobs, ...newsletterJobs, ...notificationJobs, ...workflowJobs]);
  let clients = 0;

  async function askSite(path: string, { method, token, json, bytes, headers }: Question = {}): Promise<ApiReply> {
    clients += 1;
    const body = bytes ? new Uint8Array(bytes) : json === undefined ? null : JSON.stringify(json);
    const response = await fetch(`${site()}${path}`, {
      method: method ?? (body === null ? 'GET' : 'POST'),
      body,
      headers: {
        'X-Forwarded-For': `203.0.${clients >> 8}.${clients & 255}`,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  return { askSite, ask: (path: string, question?: Question) => askSite(`/api/v1${path}`, question) };
}
