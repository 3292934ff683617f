/** Masks an email address for staff who have not stated a reason to see it: `e•••@e•••.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const begin = (text: string): string => `${[...text][0] ?? ''}•••`;
  return `${begin(email.slice(0, at))}@${begin(domain.slice(0, dot))}${domain.slice(dot)}`;
}

/** Masks the email addresses in a rate limit's client key. */
export const maskedClient = (client: string): string =>
  client.replaceAll(/[^\s@]+@[^\s@]+\.[^\s@]+/g, (email) => maskedEmail(email));
