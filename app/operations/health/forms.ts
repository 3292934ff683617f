import { formAddress } from '~/platform/forms/form-address';

/** The forms of the screen, other than the one that runs the checks. */
export const healthForms = ['retry', 'create-token', 'remove-token'] as const;

/** Returns the address of a form. */
export const healthFormAddress = (form: (typeof healthForms)[number]): string => formAddress('/admin/health', form);
