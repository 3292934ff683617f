import { useState } from 'react';
import { TextField } from '~/design/components/forms/text-field';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import { isList, type PictureMode } from '../rules';
import { FileField } from './file-field';

const pictureOptions: readonly { value: PictureMode; label: string }[] = [
  { value: 'site', label: 'Download them from the old site' },
  { value: 'files', label: 'Take them from a zip' },
  { value: 'none', label: 'Leave them on the old site' },
];

/** The source of the pictures, with what each source needs. */
function PictureFields({ error }: { error: string | undefined }) {
  const [mode, setMode] = useState<PictureMode>('site');
  return (
    <>
      <Field label="Pictures" help="Copied to the media library, with their captions. Links to them are updated.">
        {(attributes) => (
          <Select
            {...attributes}
            name="pictures"
            value={mode}
            options={pictureOptions}
            onChange={(event) => setMode(event.target.value as PictureMode)}
          />
        )}
      </Field>
      {mode === 'files' && (
        <FileField name="pictureUpload" label="Choose the zip with the pictures" accept=".zip" error={error}>
          The old site’s folder of uploads, such as wp-content/uploads, as a zip of up to 2 GB. Pictures that are not in
          it are downloaded.
        </FileField>
      )}
      {mode !== 'none' && (
        <TextField
          label="Address of the old site"
          name="site"
          maxLength={300}
          required={false}
          autoComplete="url"
          inputMode={undefined}
        />
      )}
    </>
  );
}

/** The fields of a new import; which ones depends on the file. */
export function ImportFields({ errors }: { errors: { upload?: string; pictureUpload?: string } }) {
  const [fileName, setFileName] = useState<string>();
  return (
    <>
      <FileField
        name="upload"
        label="Choose a file"
        accept=".xml,.json,.zip,.csv,.md,.mdx,.markdown"
        error={errors.upload}
        onChange={setFileName}
      >
        Or drop it here. Up to 2 GB; an interrupted upload resumes.
      </FileField>
      {fileName !== undefined && isList(fileName) && (
        <>
          <Field
            label="Everyone agreed by"
            isOptional
            help="Only if the list has no dates: the day by which you can prove that everyone in it had agreed to receive emails. People without a date are skipped."
          >
            {(attributes) => <input {...attributes} type="date" name="consentDate" className="input" />}
          </Field>
          <p className="import-note">Nobody is sent an email, and nobody who unsubscribed here is subscribed again.</p>
        </>
      )}
      {fileName !== undefined && !isList(fileName) && (
        <>
          <PictureFields error={errors.pictureUpload} />
          <TextField
            label="Category for all articles"
            name="category"
            maxLength={100}
            required={false}
            autoComplete="off"
          />
          <Checkbox
            name="asDrafts"
            value="on"
            label="Import everything as drafts"
            note="Otherwise, what was published there is published here, with its date."
          />
        </>
      )}
    </>
  );
}
