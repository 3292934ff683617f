import { CopyButton } from '~/design/controls/copy-button';

/** A secret that is shown once. */
export const NewSecret = ({ secret }: { secret: string }) => (
  <div className="webhook-secret">
    <p>
      Signing secret (shown only once): <code className="health-new-token">{secret}</code>
    </p>
    <CopyButton
      text={secret}
      label="Copy secret"
      copied="The secret has been copied."
      notCopied="The secret could not be copied. Select and copy it by hand."
    />
  </div>
);
