import { longestAlt } from '~/content/media/constants';
import { TextField } from '~/design/components/forms/text-field';

/** The field for a picture's alternative text, in the library and where a picture has just been uploaded. */
export const AlternativeTextField = ({ defaultValue, error }: { defaultValue: string; error?: string }) => (
  <TextField
    label="Alternative text"
    name="alt"
    isLong
    isOptional={false}
    required={false}
    maxLength={longestAlt}
    autoComplete="off"
    defaultValue={defaultValue}
    error={error}
  />
);
