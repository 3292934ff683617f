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

/** The field of an import of subscribers. */
const PeopleFields = () => (
  <>
    <Field
      label="Everyone agreed by"
      isOptional
      help="Only if the file has no dates of consent: the day by which you can prove that everyone in it had agreed to receive emails. People without a date are skipped. Having an account or writing a comment is not consent."
    >
      {(attributes) => <input {...attributes} type="date" name="consentDate" className="input" />}
    </Field>
    <p className="import-note">Nobody is sent an email, and nobody who unsubscribed here is subscribed again.</p>
  </>
);

/** The fields of an import of articles. */
const ContentFields = ({ pictureError }: { pictureError: string | undefined }) => (
  <>
    <PictureFields error={pictureError} />
    <TextField label="Category for all articles" name="category" maxLength={100} required={false} autoComplete="off" />
    <Checkbox
      name="asDrafts"
      value="on"
      label="Import everything as drafts"
      note="Otherwise, what was published there is published here, with its date."
    />
  </>
);

/** The fields of a new import; which ones depends on the file. */
export function ImportFields({ errors }: { errors: { upload?: string; pictureUpload?: string } }) {
  const [fileName, setFileName] = useState<string>();
  const [onlyPeople, setOnlyPeople] = useState(false);
  const hasPeople = fileName !== undefined && /\.(?:xml|json)$/i.test(fileName);
  const isOfPeople = fileName !== undefined && (isList(fileName) || (hasPeople && onlyPeople));
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
      {hasPeople && (
        <Checkbox
          name="onlyPeople"
          value="on"
          label="Import only its people, as newsletter subscribers"
          note="Members of a Ghost site, or users and comment authors of a WordPress site. Upload the file once more for its articles."
          checked={onlyPeople}
          onChange={(event) => setOnlyPeople(event.target.checked)}
        />
      )}
      {fileName !== undefined &&
        (isOfPeople ? <PeopleFields /> : <ContentFields pictureError={errors.pictureUpload} />)}
    </>
  );
}
