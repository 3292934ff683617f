import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { AppError } from '~/platform/errors';
import { type Member, MissingPermissionError, mayDo } from '~/platform/permissions/permissions';
import { requireMember } from './guard.server';

/** The message of a refusal: it names the missing permission, so that the member can ask an administrator for it. */
const sentenceOf = (error: AppError): string =>
  error instanceof MissingPermissionError
    ? `It requires the permission “${error.permission}”. An administrator can give it to your role under Security.`
    : error.message;

/**
 * The loader of a newsroom screen. A visitor is led to the sign-in and from there back, a reader without business here
 * to
 * the front page; what a service refuses becomes a response with its status and sentence, shown inside the newsroom.
 */
export const screenLoader =
  <Result>(load: (args: LoaderFunctionArgs, member: Member) => Promise<Result> | Result) =>
  async (args: LoaderFunctionArgs): Promise<Result> => {
    const member = requireMember(args.context, args.request);
    if (!mayDo(member, 'newsroom.enter')) throw redirect('/');
    try {
      return await load(args, member);
    } catch (error) {
      if (error instanceof AppError) throw data(sentenceOf(error), { status: error.status });
      throw error;
    }
  };
