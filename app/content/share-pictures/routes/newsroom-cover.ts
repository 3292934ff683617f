import { drawCover } from '~/content/covers/drawing';
import { coverShapes } from '~/content/covers/rules';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import type { AddressRules } from '~/platform/http/address-rules';

export const handle = { query: ['title', 'category'] } satisfies AddressRules;

/** Longest title and category slug that are drawn; nothing longer is ever stored. */
const longest = 300;

/**
 * Serves a generated cover for the newsroom, drawn from the title and category in the query string. Unlike a reader's
 * cover, it exists for articles without readers too.
 */
export const loader = screenLoader(({ request }) => {
  const parameters = new URL(request.url).searchParams;
  const [title = '', category = ''] = ['title', 'category'].map((name) => parameters.get(name)?.slice(0, longest));
  return new Response(drawCover({ title, category, ...coverShapes.card }), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, max-age=31536000, immutable' },
  });
});
