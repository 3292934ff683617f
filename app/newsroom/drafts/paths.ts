/** Returns the way back from a screen that belongs to an article to the article in the editor. */
export const backToArticle = (id = ''): { label: string; path: string } => ({
  label: 'Back to the article',
  path: `/admin/editor/${id}`,
});
