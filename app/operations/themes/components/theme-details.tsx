import { Field } from '~/design/controls/fields/field';
import { descriptionLimit, nameLimit } from '~/platform/theme/theme';
import type { ThemeDraftState } from './use-theme-draft';

/** The name and the description of the draft. */
export function ThemeDetails({ draft: { draft, problems, edit } }: { draft: ThemeDraftState }) {
  return (
    <fieldset className="colour-group theme-details">
      <legend>Name</legend>
      <Field label="Name of the theme" maxLength={nameLimit} error={problems.details.name}>
        {(attributes) => (
          <input
            {...attributes}
            className="input"
            value={draft.name}
            autoComplete="off"
            onChange={({ target }) => edit({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Description" isOptional maxLength={descriptionLimit} error={problems.details.description}>
        {(attributes) => (
          <input
            {...attributes}
            className="input"
            value={draft.description}
            autoComplete="off"
            onChange={({ target }) => edit({ description: target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
