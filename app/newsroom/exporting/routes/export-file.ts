import { type ActionFunctionArgs, data } from 'react-router';
import { actorOf } from '~/identity/roles/actor.server';
import { refuse } from '~/platform/http/refuse.server';
import { exportFormats } from '../rules';
import { beginExport } from '../service.server';

/** Streams all content in one format. */
export async function action({ params, context }: ActionFunctionArgs): Promise<Response> {
  const format = exportFormats.find((known) => known === params.format);
  if (!format) throw data(null, { status: 404 });
  const { name, type, body } = await beginExport(actorOf(context), format, new Date()).catch(refuse);
  return new Response(body as unknown as BodyInit, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
