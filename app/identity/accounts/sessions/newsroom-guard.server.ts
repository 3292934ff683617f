import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { AppError } from '~/platform/errors';
import type { Member } from '~/platform/permissions/actors';
import { MissingPermissionError, mayDo } from '~/platform/permissions/permissions';
import { requireMember } from './guard.server';

/**
 * Returns the message for a denied request. It names the missing permission, so that the member can request that
 * permission from an administrator.
 */
const messageOf = (error: AppError): string =>
  error instanceof MissingPermissionError
    ? `It requires the permission “${error.permission}”. An administrator can grant it to your role under Security.`
    : error.message;

/**
 * Wraps a newsroom screen's loader. Redirects visitors to the sign-in page, which returns them to the screen
 * afterwards, and redirects members without newsroom access to the front page. Turns an `AppError` into a response with
 * its status and message, shown inside the newsroom.
 */
export const screenLoader =
  <Result>(load: (args: LoaderFunctionArgs, member: Member) => Promise<Result> | Result) =>
  async (args: LoaderFunctionArgs): Promise<Result> => {
    const member = requireMember(args.context, args.url);
    if (!mayDo(member, 'newsroom.enter')) throw redirect('/');
    try {
      return await load(args, member);
    } catch (error) {
      if (error instanceof AppError) throw data(messageOf(error), { status: error.status });
      throw error;
    }
  };
