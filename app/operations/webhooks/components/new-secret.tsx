/** A secret that is shown once. */
export const NewSecret = ({ secret }: { secret: string }) => (
  <p className="webhook-secret">
    Signing secret (shown only once): <code className="health-new-token">{secret}</code>
  </p>
);
