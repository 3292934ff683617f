import type { Notice } from '~/platform/forms/forms';

export const changeFailure: Notice = { title: 'Review not changed', description: 'Please try again.' };
export const createFailure: Notice = { title: 'Review not added', description: 'Please try again.' };
