import { formAddress } from '~/platform/forms/form-address';

/** The forms of the screen. */
export const securityForms = [
  ...(['grants', 'create', 'delete', 'user-grant', 'user-revoke', 'limit', 'limit-reset'] as const),
] as const;
export type SecurityForm = (typeof securityForms)[number];

/**
 * Returns the address of a form.
 * @param path the screen's, with the query that it has after the form was sent.
 */
export const securityFormAddress = (form: SecurityForm, path = '/admin/security?tab=permissions'): string =>
  formAddress(path, form);
