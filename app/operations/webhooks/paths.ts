import { formAddress } from '~/platform/forms/form-address';

export const webhooksPath = '/admin/webhooks';

/** Returns the path of an endpoint’s page. */
export const endpointPath = (id: string): string => `${webhooksPath}/${id}`;

/** Returns the path of the page of one delivery. */
export const deliveryPath = (endpointId: string, id: string): string => `${endpointPath(endpointId)}/${id}`;

/** The forms of an endpoint’s page. */
export const endpointForms = ['save', 'rotate', 'ping', 'resend-failed', 'delete'] as const;
export type EndpointForm = (typeof endpointForms)[number];

/** Returns the address of a form of an endpoint’s page. */
export const endpointFormAddress = (id: string, form: EndpointForm): string => formAddress(endpointPath(id), form);
