import { type ActionFunctionArgs, redirect } from 'react-router';
import type { z } from 'zod';
import { articlePath } from '~/content/articles/components/story';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { Actor } from '~/platform/permissions/actors';
import { requestState } from '~/platform/requests/request.server';

/** Returns the path of the sign-in page, with a return path to the article. */
const signInPath = (article: string): string => `/auth?returnTo=${encodeURIComponent(article)}`;

/**
 * Handles one of the buttons beside an article. With JavaScript, the response contains the current state; a plain form
 * redirects to the article or, for a visitor, to the sign-in page.
 * @param button.signIn the message for a visitor.
 * @param button.perform returns the current state and a message, which is not shown if its title is empty.
 */
export async function handleButton<Shape extends z.ZodRawShape & { articleId: z.ZodType<string> }, State>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  button: {
    schema: z.ZodObject<Shape>;
    signIn: Notice;
    failure: Notice;
    perform(actor: Actor, input: z.output<z.ZodObject<Shape>>): Promise<{ state: State; notice: Notice }>;
  },
) {
  const actor = actorOf(context);
  const { isDocument } = context.get(requestState);
  return await processForm<Shape, State>(
    { request, context },
    {
      schema: button.schema,
      failure: button.failure,
      perform: async (input) => {
        // The path works with the key in place of the slug, so the current slug need not be known.
        const article = articlePath({ slug: (input as { articleId: string }).articleId });
        try {
          const { state, notice } = await button.perform(actor, input);
          if (isDocument) throw redirect(article, 303);
          return { outcome: 'done', ...notice, shown: state };
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'unauthenticated')) throw error;
          if (isDocument) throw redirect(signInPath(article), 303);
          return { outcome: 'refused', ...button.signIn };
        }
      },
    },
  );
}
