/** Returns the key by which a button elsewhere on the page finds the state of the form with this ID. */
export const formKey = (formId: string, articleId: string): string => `${formId} ${articleId}`;
