import { createContext, useContext } from 'react';

/** What a form knows about one of its fields: the attributes of its control, and the sentence that says what is wrong. */
export type FormField = {
  attributes: {
    id: string;
    'aria-invalid'?: boolean;
    'aria-describedby'?: string;
  };
  errorId: string;
  error: string | undefined;
};

/** Looks up a field of the surrounding form. @param describedBy ids of the texts that always describe the control. */
export type FindField = (name: string, describedBy: string) => FormField;

export const FormFields = createContext<FindField | undefined>(undefined);

/** Returns what the surrounding form knows about a field; `undefined` outside of `FormWithResult`. */
export const useFormField = (name: string, describedBy: string): FormField | undefined =>
  useContext(FormFields)?.(name, describedBy);
