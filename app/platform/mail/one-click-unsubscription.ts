/** What a mail program posts when its reader unsubscribes with one click (RFC 8058 §3.2); a page's own button posts it too. */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

/** Whether a posted request asks to unsubscribe. A body that is no form does not ask for anything. */
export async function asksToUnsubscribe(request: Request): Promise<boolean> {
  const form = await request.formData().catch(() => new FormData());
  return form.get(oneClick.name) === oneClick.value;
}

/**
 * Headers of a mail by which mail programs offer to unsubscribe with one click (RFC 2369, RFC 8058).
 * @param url where `oneClick` is posted to.
 */
export const oneClickHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': `${oneClick.name}=${oneClick.value}`,
});
