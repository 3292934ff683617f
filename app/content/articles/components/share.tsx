import { useEffect, useState } from 'react';
import { Button, buttonClass } from '~/design/controls/button';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import { useSiteData } from '~/platform/metadata/site-data';

const networks = [
  [
    m.share_twitter,
    (title: string, url: string) => `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url })}`,
  ],
  [
    m.share_facebook,
    (_title: string, url: string) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  ],
  [
    m.share_linkedin,
    (_title: string, url: string) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  ],
] as const;

/** Opens the device's share dialog; returns false if it has none. */
export function shareOnDevice(title: string, url: string): boolean {
  if (typeof navigator.share !== 'function') return false;
  // Rejects when the reader dismisses the dialog, which is not an error.
  navigator.share({ title, url }).catch(() => undefined);
  return true;
}

/**
 * Share links: 600 × 400 popups with JavaScript, plain links without it. Adds a copy button and, where supported, the
 * device's share dialog.
 */
export function Share({ title, path }: { title: string; path: string }) {
  const site = useSiteData();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  const url = (site?.siteUrl ?? '') + path;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toasts.show(m.share_copied(), m.share_copied_text());
    } catch {
      toasts.show(m.share_copy_failed(), undefined, { isError: true });
    }
  }

  return (
    <section className="share" aria-labelledby="share-title">
      <h2 className="rail-title" id="share-title">
        {m.share_title()}
      </h2>
      {networks.map(([name, address]) => (
        <a
          key={address('', '')}
          className={buttonClass({ isSmall: true })}
          href={address(title, url)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            window.open(address(title, url), '_blank', 'popup,width=600,height=400,noopener,noreferrer');
          }}
        >
          {name()}
        </a>
      ))}
      <Button isSmall className="needs-script" onClick={() => void copy()}>
        {m.share_copy()}
      </Button>
      {canShare && (
        <Button isSmall onClick={() => shareOnDevice(title, url)}>
          {m.share_native()}
        </Button>
      )}
    </section>
  );
}
