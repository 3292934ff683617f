import { useState } from 'react';
import { TextField } from '~/design/components/forms/text-field';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import { isList, mayHavePeople, type PictureMode } from '../rules';
import { FileField } from './file-field';

const pictureOptions: readonly { value: PictureMode; label: string }[] = [
  { value: 'site', label: 'Download them from the old site' },
  { value: 'files', label: 'Use a zip file' },
  { value: 'none', label: 'Leave them on the old site' },
];

/** What is wrong with the fields. */
type Errors = { upload?: string; pictureUpload?: string; site?: string; consentDate?: string };

/** The source of the pictures, with what each source needs. */
function PictureFields({ errors }: { errors: Errors }) {
  const [mode, setMode] = useState<PictureMode>('site');
  return (
    <>
      <Field
        label="Pictures"
        help="Copied pictures go to the media library with their captions, and links to them are updated."
      >
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
        <FileField name="pictureUpload" label="Choose a zip of the pictures" accept=".zip" error={errors.pictureUpload}>
          A zip (up to 2 GB) of the old site’s uploads folder, such as wp-content/uploads. Pictures missing from it are
          downloaded.
        </FileField>
      )}
      {mode !== 'none' && (
        <Field
          label="URL of the old site"
          isOptional
          error={errors.site}
          help="Needed for Ghost and Markdown, whose files do not contain it. Example: https://example.org"
        >
          {(attributes) => <input {...attributes} name="site" maxLength={300} autoComplete="url" className="input" />}
        </Field>
      )}
    </>
  );
}

/** The field of an import of subscribers. */
const PeopleFields = ({ error }: { error: string | undefined }) => (
  <>
    <Field
      label="Consent date"
      isOptional
      error={error}
      help="Required for people from WordPress, and for files without consent dates. Enter a day by which everyone had agreed to receive your newsletter; you must be able to prove it. Without it, people who have no date of their own are skipped. Having an account or writing a comment is not consent."
    >
      {(attributes) => <input {...attributes} type="date" name="consentDate" className="input" />}
    </Field>
    <p className="import-note">No emails are sent, and anyone who unsubscribed here stays unsubscribed.</p>
  </>
);

/** The fields of an import of articles. */
const ContentFields = ({ errors }: { errors: Errors }) => (
  <>
    <PictureFields errors={errors} />
    <TextField label="Category for all articles" name="category" maxLength={100} required={false} autoComplete="off" />
  </>
);

/** The fields of a new import; which ones depends on the file. */
export function ImportFields({
  errors,
  onUpload,
}: {
  errors: Errors;
  /** Called with whether a file is being uploaded. */
  onUpload: (isUploading: boolean) => void;
}) {
  const [fileName, setFileName] = useState<string>();
  const [onlyPeople, setOnlyPeople] = useState(false);
  const hasPeople = fileName !== undefined && mayHavePeople(fileName);
  const isOfPeople = fileName !== undefined && (isList(fileName) || (hasPeople && onlyPeople));
  return (
    <>
      <FileField
        name="upload"
        label="Choose a file"
        accept=".xml,.json,.zip,.csv,.md,.mdx,.markdown"
        error={errors.upload}
        onChange={(name, isUploaded) => {
          setFileName(name);
          onUpload(name !== undefined && !isUploaded);
        }}
      >
        Or drop it here. Up to 2 GB. After a lost connection, the upload resumes; after a reload, choose the same file
        again.
      </FileField>
      {hasPeople && (
        <Checkbox
          name="onlyPeople"
          value="on"
          label="Import only the people, as newsletter subscribers"
          note="Members of a Ghost site, or users and comment authors of a WordPress site. To import the articles too, upload the file again."
          checked={onlyPeople}
          onChange={(event) => setOnlyPeople(event.target.checked)}
        />
      )}
      {fileName !== undefined &&
        (isOfPeople ? <PeopleFields error={errors.consentDate} /> : <ContentFields errors={errors} />)}
    </>
  );
}
