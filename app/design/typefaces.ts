/** Local storage key set once the typefaces have been fetched and are in the browser's cache. */
const fetchedKey = 'typefaces';

/**
 * Runs before the first paint. A first visit is shown in system fonts scaled to the same widths and heights. Once the
 * page has been painted and loaded, all typefaces are fetched and applied together: if they were fetched earlier, four
 * files at the highest priority would delay the picture the reader is waiting for. Later visits use them from the
 * start. In data saver mode, or if a typeface fails to load, the page keeps the system fonts; after a failure, the next
 * page retries. Where storage is unavailable (private windows), every visit is a first visit.
 */
export const typefacesScript = `(function(){var root=document.documentElement,use=function(){root.dataset.typefaces=""};
try{if(localStorage.getItem("${fetchedKey}"))return use()}catch(e){}
if((navigator.connection||{}).saveData||!window.PerformanceObserver)return;
new PerformanceObserver(function(list,observer){observer.disconnect();
var fetchAll=function(){Promise.all([...document.fonts].filter(function(face){return!/Fallback/.test(face.family)}).map(function(face){return face.load()})).then(function(){use();
try{localStorage.setItem("${fetchedKey}","1")}catch(e){}}).catch(function(){})};
if(document.readyState==="complete")fetchAll();else addEventListener("load",fetchAll,{once:true})}).observe({type:"paint",buffered:true})})()`;

/**
 * Returns the attribute that the script has set on the document, if any. React must render it too: an error page
 * replaces the root element.
 */
export const typefacesInUse = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.typefaces;
