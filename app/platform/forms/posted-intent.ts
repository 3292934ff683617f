/** Returns the fields of a posted form and leaves the request's body unread; no fields if the body is not a form. */
export const postedFields = (request: Request): Promise<FormData> =>
  request
    .clone()
    .formData()
    .catch(() => new FormData());

/** Returns the intent in the fields of a posted form, if it is one of `intents`, as `postedIntent` does. */
export function intentIn<Form extends { intent: string }>(
  posted: FormData,
  intents: readonly Form['intent'][],
): Form['intent'] | undefined {
  return intents.find((intent) => intent === posted.get('intent'));
}

/** Returns the intent of a posted form, if it is one of `intents`, which are those of `Form`, the type of its schema. */
export async function postedIntent<Form extends { intent: string }>(
  request: Request,
  intents: readonly Form['intent'][],
): Promise<Form['intent'] | undefined> {
  return intentIn<Form>(await postedFields(request), intents);
}
