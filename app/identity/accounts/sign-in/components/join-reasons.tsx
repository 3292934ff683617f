import { m } from '~/platform/languages/compiled/messages';

/** The benefits of an account. */
export const JoinReasons = () => (
  <aside className="auth-reasons" aria-labelledby="auth-reasons">
    <h2 id="auth-reasons" className="rail-title">
      {m.auth_reasons_title()}
    </h2>
    <ul>
      <li>{m.auth_reason_discuss()}</li>
      <li>{m.auth_reason_save()}</li>
      <li>{m.auth_reason_follow()}</li>
      <li>{m.auth_reason_own()}</li>
    </ul>
  </aside>
);
