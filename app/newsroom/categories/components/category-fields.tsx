import { TextField } from '~/design/components/forms/text-field';
import type { FormResult } from '~/platform/forms/forms';
import { longestCategoryDescription, longestCategoryName, longestCategorySlug } from '../constants';

type Values = Record<'name' | 'slug' | 'description', string>;

/** Fields for a category's name, slug and description. */
export function CategoryFields({
  result,
  stored,
  slugHelp,
}: {
  result: Pick<FormResult<'name' | 'slug' | 'description'>, 'values' | 'fields'> | undefined;
  stored: Values;
  slugHelp: string;
}) {
  const value = (name: keyof Values): string => result?.values[name] ?? stored[name];
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={longestCategoryName}
        defaultValue={value('name')}
        error={result?.fields.name}
      />
      <div className="field">
        <TextField
          label="URL slug"
          name="slug"
          autoComplete="off"
          required={false}
          maxLength={longestCategorySlug}
          defaultValue={value('slug')}
          error={result?.fields.slug}
        />
        <p className="help">{slugHelp}</p>
      </div>
      <TextField
        label="Description"
        name="description"
        autoComplete="off"
        required={false}
        isLong
        maxLength={longestCategoryDescription}
        defaultValue={value('description')}
        error={result?.fields.description}
      />
    </>
  );
}
