/** A secret that is shown once. */
export const NewSecret = ({ secret }: { secret: string }) => (
  <p className="webhook-secret">
    The secret that signs, shown only now: <code className="health-new-token">{secret}</code>
  </p>
);
