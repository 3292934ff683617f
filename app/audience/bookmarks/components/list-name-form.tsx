import { TextField } from '~/design/components/forms/text-field';
import { Button } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';
import { longestListName } from '../constants';
import { IntentForm } from './intent-form';

/** Form that names a new list or renames an existing one. */
export function ListNameForm({
  intent,
  name = '',
  label,
}: {
  intent: 'create' | 'rename';
  name?: string;
  label: string;
}) {
  return (
    <IntentForm intent={intent} className="list-form">
      {(result, isBusy) => (
        <>
          <TextField
            label={m.bookmarks_list_name()}
            name="name"
            maxLength={longestListName}
            autoComplete="off"
            defaultValue={result?.values.name ?? name}
            error={result?.fields.name}
          />
          <Button type="submit" isSmall disabled={isBusy}>
            {label}
          </Button>
        </>
      )}
    </IntentForm>
  );
}
