/** Maximum lengths in characters, also used in the browser. */
export const longestCategoryName = 60;
export const longestCategoryDescription = 300;
export const longestCategorySlug = 80;

export const longestTitle = 200;
export const longestSummary = 500;
/** Applies only to the form; the editor accepts longer text. */
export const longestArticleText = 20_000;
export const longestTagList = 500;
export const longestAuthor = 100;
