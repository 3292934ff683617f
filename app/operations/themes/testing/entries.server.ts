import { administratorsOnly, type Entries, everyone, forAdministrators } from '~/platform/testing/entries';
import { presets } from '~/platform/theme/presets';
import { siteTheme } from '~/platform/theme/site-theme.server';

/** The screen for themes, and the styles of the site's theme. */
export const entries: Entries = {
  reads: {
    'GET /admin/themes': { outcomes: forAdministrators },
    'GET /theme.css': { outcomes: everyone },
    // Without an icon of its own, the site has none here.
    'GET /theme/:file': { outcomes: 'none none none none none', path: () => '/theme/icon-32.png' },
  },
  writes: [
    {
      entry: 'POST /admin/themes',
      outcomes: administratorsOnly,
      prepare: () => ({
        path: '/admin/themes',
        form: { theme: JSON.stringify(presets.blue), opened: JSON.stringify(siteTheme()) },
      }),
    },
  ],
};
