import { playerUrlOf } from '~/platform/html/players';
import { m } from '~/platform/languages/compiled/messages';

/**
 * Replaces the note beside an embedded link with the player. The link stays, for readers who prefer to open the site.
 */
function play(embed: HTMLElement, link: HTMLAnchorElement, player: string): void {
  const frame = document.createElement('iframe');
  frame.src = player;
  frame.title = link.textContent ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // The player may run scripts and open popups, but it cannot navigate this page, and its popups stay sandboxed.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  embed.querySelector('small')?.remove();
  embed.append(frame);
  embed.dataset.playing = '';
  frame.focus();
}

/**
 * Labels each embedded link with its host. If the linked site has a player, clicking the link plays the content in
 * place; until then, no request is sent to that site. Clicks that open a new tab or window are not intercepted.
 * @param signal removes the listener when aborted.
 */
export function playOnClick(body: HTMLElement, signal: AbortSignal): void {
  for (const link of body.querySelectorAll<HTMLAnchorElement>('.content-embed > a:only-of-type')) {
    const embed = link.parentElement;
    if (!embed || embed.querySelector('small, iframe')) continue;
    const player = playerUrlOf(link.href);
    const note = document.createElement('small');
    note.lang = document.documentElement.lang;
    const host = (player ? new URL(player).host : link.host || location.host).replace(/^www\./, '');
    note.textContent = player ? m.embed_plays({ host }) : m.embed_opens({ host });
    embed.append(note);
  }
  body.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>('.content-embed > a');
      const player = link && playerUrlOf(link.href);
      const embed = link?.parentElement;
      if (!player || !embed || 'playing' in embed.dataset) return;
      event.preventDefault();
      play(embed, link, player);
    },
    { signal },
  );
}
