/** Limits that the browser knows too. */
export const longestCategoryName = 60;
export const longestCategoryDescription = 300;
export const longestCategorySlug = 80;

/** Most characters of a title that an article is given here. */
export const longestTitle = 200;
export const longestSummary = 500;
/** Most characters of a text that is begun here; longer ones are written in the editor. */
export const longestArticleText = 20_000;
export const longestTagList = 500;
export const longestAuthor = 100;
