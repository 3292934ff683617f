import { playerOf } from '~/platform/html/players';
import { m } from '~/platform/languages/compiled/messages';

/** Puts the player in the place of a link's note. The link stays, for those who would rather go there. */
function play(embed: HTMLElement, link: HTMLAnchorElement, player: string): void {
  const frame = document.createElement('iframe');
  frame.src = player;
  frame.title = link.textContent ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // It may run what it needs, and neither leave our page nor open windows that are still in its power.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  embed.querySelector('small')?.remove();
  embed.append(frame);
  embed.dataset.playing = '';
  frame.focus();
}

/**
 * Says beside each embedded link whose site it belongs to, and plays it in its place when it is clicked and its site
 * has a
 * player. Until then no request goes to another site. A click that asks for a new tab or window opens one.
 * @param signal takes the listener away
 */
export function playOnClick(body: HTMLElement, signal: AbortSignal): void {
  for (const link of body.querySelectorAll<HTMLAnchorElement>('.content-embed > a:only-of-type')) {
    const embed = link.parentElement;
    if (!embed || embed.querySelector('small, iframe')) continue;
    const player = playerOf(link.href);
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
      const player = link && playerOf(link.href);
      const embed = link?.parentElement;
      if (!player || !embed || 'playing' in embed.dataset) return;
      event.preventDefault();
      play(embed, link, player);
    },
    { signal },
  );
}
