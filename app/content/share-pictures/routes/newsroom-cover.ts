import { drawCover } from '~/content/covers/drawing';
import { coverShapes, isCoverShape } from '~/content/covers/rules';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import type { AddressRules } from '~/platform/http/address-rules';

export const handle = { query: ['title', 'category', 'shape'] } satisfies AddressRules;

/** Longest title and category slug that are drawn; nothing longer is ever stored. */
const longest = 300;

/**
 * Serves a generated cover for the newsroom, drawn from the title and category in the query string. Unlike a reader's
 * cover, it exists for unpublished articles too.
 */
export const loader = screenLoader(({ request }) => {
  const parameters = new URL(request.url).searchParams;
  const [title = '', category = ''] = ['title', 'category'].map((name) => parameters.get(name)?.slice(0, longest));
  const shape = parameters.get('shape') ?? '';
  return new Response(drawCover({ title, category, ...coverShapes[isCoverShape(shape) ? shape : 'card'] }), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, max-age=31536000, immutable' },
  });
});
