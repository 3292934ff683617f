/** Maximum lengths in characters, also used in the browser. */
export const longestCategoryName = 60;
export const longestCategoryDescription = 300;
export const longestCategorySlug = 80;

export const longestTitle = 200;
export const longestSummary = 500;
/** Applies to the form only; longer texts can be written in the editor. */
export const longestArticleText = 20_000;
export const longestTagList = 500;
export const longestAuthor = 100;
