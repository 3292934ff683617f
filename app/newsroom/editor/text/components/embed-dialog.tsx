import { type FormEvent, useState } from 'react';
import { Dialog } from '~/design/components/dialog';
import { TextField } from '~/design/components/forms/text-field';
import { Button } from '~/design/controls/button';
import { embedLabel, isWebUrl } from '~/newsroom/editor/document/pasting/pasted-html';

/** Dialog for entering an embed's URL and title. Only the link is stored. */
export function EmbedDialog({
  onChoose,
  onClose,
}: {
  onChoose: (href: string, label: string) => void;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const address = String(formData.get('address') ?? '').trim();
    if (!isWebUrl(address)) setProblem('Enter a URL that begins with https://.');
    else onChoose(address, String(formData.get('label') ?? '').trim() || embedLabel(address));
  };
  return (
    <Dialog title="Embed" onClose={onClose}>
      <p>
        Readers see a link, and nothing loads until they click it. YouTube, Vimeo, Loom, CodePen and CodeSandbox embeds
        then play in the article; everything else opens on its own site.
      </p>
      <form onSubmit={submit} noValidate>
        <TextField label="URL" name="address" maxLength={2000} autoComplete="off" error={problem} />
        <TextField label="Title" name="label" maxLength={120} autoComplete="off" required={false} />
        <div className="dialog-actions">
          <Button type="submit" kind="accent">
            Embed
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
