import type { ReactNode } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import type { TwoFactorSecret } from '../service.server';
import { QrCode } from './qr-code';

/** The secret for an authenticator app, followed by the form for its first code. */
export function TwoFactorSetup({ secret, children }: { secret: TwoFactorSecret; children: ReactNode }) {
  return (
    <ol className="two-factor-setup">
      <li>
        <h2>{m.two_factor_scan_title()}</h2>
        <QrCode rows={secret.qr} label={m.two_factor_qr_label()} />
        <p className="secret-label">{m.two_factor_secret()}</p>
        <p className="secret">{secret.secret}</p>
      </li>
      <li>
        <h2>{m.two_factor_code_title()}</h2>
        {children}
      </li>
    </ol>
  );
}
