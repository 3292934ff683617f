/**
 * Attributes of a button that sends an action of a form of reports or pending articles. `Form` is the type of the form's
 * schema, so that TypeScript refuses an action that the server does not know.
 */
export const actionButton = <Form extends { action: string }>(action: Form['action']) =>
  ({ type: 'submit', name: 'action', value: action }) as const;
