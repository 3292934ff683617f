import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { AppError } from '~/platform/errors';
import type { Member } from '~/platform/permissions/actors';
import { declarationOf } from '~/platform/permissions/declarations';
import { MissingPermissionError, mayDo } from '~/platform/permissions/permissions';
import { requestState } from '~/platform/requests/request.server';
import { requestOrigin } from '~/platform/requests/request-origin.server';
import { requireMember } from './guard.server';

/** Why a screen cannot be shown: either a sentence or the missing permission. */
export type Refusal =
  | { sentence: string; permission?: undefined }
  | { sentence?: undefined; permission: { name: string; meaning: string } };

/**
 * Returns what the error page says about a refused request. It names a missing permission, so that the member can ask
 * an administrator for it.
 */
const reasonFor = (error: AppError): Refusal => {
  if (!(error instanceof MissingPermissionError)) return { sentence: error.message };
  const { meaning = error.permission } = declarationOf(error.permission);
  return { permission: { name: error.permission, meaning } };
};

/** What the error page says to staff at an address that is not on the list. */
const closedFor = (address: string): Refusal => ({
  sentence: requestOrigin()?.isAddressOfProxy
    ? `The newsroom can be opened only from certain IP addresses, and yours is unknown: every visitor appears to have the address of a proxy, ${address}. Do not add it to the list: set TRUSTED_PROXIES on the server to the number of proxies in front of the site.`
    : `The newsroom can be opened only from certain IP addresses, and yours, ${address}, is not one of them. An administrator can add it in the settings.`,
});

/**
 * Wraps a newsroom screen's loader. Redirects visitors to the sign-in page, which returns them to the screen
 * afterwards, staff without the second factor that they need to the page on which they set it up, and members without
 * newsroom access to the front page. Turns an `AppError` into a response with
 * its status and message, shown inside the newsroom.
 */
export const screenLoader =
  <Result>(load: (args: LoaderFunctionArgs, member: Member) => Promise<Result> | Result) =>
  async (args: LoaderFunctionArgs): Promise<Result> => {
    const member = requireMember(args.context, args.url);
    if (member.withheld === 'second_factor') throw redirect('/settings/security');
    if (member.withheld) throw data(closedFor(args.context.get(requestState).address), { status: 403 });
    if (!mayDo(member, 'newsroom.enter')) throw redirect('/');
    try {
      return await load(args, member);
    } catch (error) {
      if (error instanceof AppError) throw data(reasonFor(error), { status: error.status });
      throw error;
    }
  };
