/**
 * The form field that an email client posts for one-click unsubscription (RFC 8058 §3.2); a page's own button posts it
 * too.
 */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

/** Whether a posted request asks to unsubscribe; false for a body that is not a form. */
export async function isUnsubscribeRequest(request: Request): Promise<boolean> {
  const form = await request.formData().catch(() => new FormData());
  return form.get(oneClick.name) === oneClick.value;
}

/**
 * Returns the headers that make email clients offer one-click unsubscription (RFC 2369, RFC 8058).
 * @param url receives the POST with `oneClick`.
 */
export const oneClickHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': `${oneClick.name}=${oneClick.value}`,
});
