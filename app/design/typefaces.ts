/** Key in local storage: the typefaces have been fetched once, so the browser has them at hand. */
const fetchedKey = 'typefaces';

/**
 * Runs before the first paint. A first visit reads in fonts that the system has, set to the same widths and heights; when
 * the page has been painted and loaded, all typefaces are fetched and take their places at once. Until then nothing of the
 * line is theirs: four files at the highest priority would otherwise hold up the picture that a reader waits for. Later
 * visits begin with them. Whoever saves data keeps the system's; so does a page to which a typeface does not come, and the
 * next one tries again. Closed storage (private windows) makes every visit a first one.
 */
export const typefacesScript = `(function(){var root=document.documentElement,use=function(){root.dataset.typefaces=""};
try{if(localStorage.getItem("${fetchedKey}"))return use()}catch(e){}
if((navigator.connection||{}).saveData||!window.PerformanceObserver)return;
new PerformanceObserver(function(list,observer){observer.disconnect();
var fetchAll=function(){Promise.all([...document.fonts].filter(function(face){return!/Fallback/.test(face.family)}).map(function(face){return face.load()})).then(function(){use();
try{localStorage.setItem("${fetchedKey}","1")}catch(e){}}).catch(function(){})};
if(document.readyState==="complete")fetchAll();else addEventListener("load",fetchAll,{once:true})}).observe({type:"paint",buffered:true})})()`;
