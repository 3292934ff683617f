/** The event that ends what the script does: from then on, the newsroom's frame handles the keys. */
const handled = 'newsroom-keys';

/**
 * Runs while a newsroom page is parsed. Ctrl+K (on Macs, ⌘K) that is pressed before the page's scripts have loaded is
 * remembered, and opens the command palette then.
 */
export const earlyPaletteScript = `(function(){var note=function(event){
if((event.ctrlKey||event.metaKey)&&!event.altKey&&!event.shiftKey&&event.key.toLowerCase()==="k"){event.preventDefault();document.documentElement.dataset.palette=""}};
addEventListener("keydown",note);addEventListener("${handled}",function(){removeEventListener("keydown",note)},{once:true})})()`;

/** Stops the early listener; returns whether the palette was requested. */
export function takeEarlyPalette(): boolean {
  dispatchEvent(new Event(handled));
  const { dataset } = document.documentElement;
  const isAsked = dataset.palette !== undefined;
  delete dataset.palette;
  return isAsked;
}
