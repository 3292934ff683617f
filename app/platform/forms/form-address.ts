/**
 * Returns the address of one of the forms of a screen whose forms have addresses of their own, so that each finds its own
 * result without JavaScript. The screen declares the names of its forms as a type.
 * @param path the screen's, with its query, if any.
 */
export const formAddress = (path: string, form: string): string => `${path}${path.includes('?') ? '&' : '?'}do=${form}`;

/** Returns which of a screen's forms was sent to an address with this query; undefined for any other. */
export const sentForm = <Form extends string>(query: URLSearchParams, forms: readonly Form[]): Form | undefined =>
  forms.find((form) => form === query.get('do'));
