import type { ReactNode } from 'react';
import { Button, buttonClass } from '~/design/controls/button';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import type { TwoFactorSecret } from '../service.server';

/** The secret for an authenticator app, followed by the form for its first code. */
export function TwoFactorSetup({ secret, children }: { secret: TwoFactorSecret; children: ReactNode }) {
  return (
    <ol className="two-factor-setup">
      <li>
        <h2>{m.two_factor_scan_title()}</h2>
        <QrCode rows={secret.qr} label={m.two_factor_qr_label()} />
        <p className="secret-label">{m.two_factor_secret()}</p>
        <p className="secret">{secret.secret}</p>
        <div className="security-actions">
          <a className={buttonClass({})} href={secret.uri}>
            {m.two_factor_open_app()}
          </a>
          <Button className="needs-script" onClick={() => void copyKey(secret.secret)}>
            {m.two_factor_copy_key()}
          </Button>
        </div>
      </li>
      <li>
        <h2>{m.two_factor_code_title()}</h2>
        {children}
      </li>
    </ol>
  );
}

async function copyKey(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret.replaceAll(' ', ''));
    toasts.show(m.two_factor_key_copied());
  } catch {
    toasts.show(m.two_factor_key_not_copied(), m.two_factor_key_by_hand(), { isError: true });
  }
}

/** A QR code. @param rows the rows of modules, `1` for a dark one. */
function QrCode({ rows, label }: { rows: string[]; label: string }) {
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1H${index}z`),
  );
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
