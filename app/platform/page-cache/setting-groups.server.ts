import { settingGroup } from '~/platform/settings/setting-group';
import { cacheTimeout, cdnUrl, enableCaching, enableCDN, enableCompression, timeoutLimits } from './settings.server';

const cache = { tab: 'Performance', title: 'Cache' } as const;
const cdn = { tab: 'Performance', title: 'CDN', effect: 'at once, on pages opened from now on' } as const;

/** The settings for caching, compression and the CDN, as the settings screen shows them. */
export const performanceSettings = [
  settingGroup(enableCaching, {
    ...cache,
    effect: 'at once, for all visitors’ pages',
    controls: [
      {
        kind: 'switch',
        label: 'Page cache',
        help: 'For visitors who are not signed in. A server with PAGE_CACHE_MB=0 keeps no pages itself, but lets a CDN cache them.',
        outcomes: {
          on: 'Pages are rendered once for all visitors, and again when something on them changes. A CDN may cache them as well.',
          other:
            'Every page is rendered for each visitor, and neither browsers nor a CDN may cache it. The site is slower.',
        },
      },
    ],
  }),
  settingGroup(cacheTimeout, {
    ...cache,
    effect: 'at once, for all visitors’ pages',
    controls: [
      {
        kind: 'number',
        label: 'Cache timeout',
        help: 'How long pages are cached if nothing on them changes. An edited page is replaced at once.',
        unit: 'seconds',
        ...timeoutLimits,
        otherwise: 900,
        outcomes: {
          other:
            'Pages that rarely change, such as “About”, are cached for {value} seconds; articles for a twelfth of that, and lists for a sixtieth. View counts can be that old.',
        },
      },
    ],
  }),
  settingGroup(enableCompression, {
    tab: 'Performance',
    title: 'Transfer',
    effect: 'at once, for all responses',
    controls: [
      {
        kind: 'switch',
        label: 'Compression',
        help: 'Turn this off only if a proxy in front of the site compresses its responses.',
        outcomes: {
          on: 'Pages, feeds, scripts and style sheets are sent compressed to browsers that support it.',
          other: 'Everything is sent uncompressed. Without a proxy that compresses it, pages load more slowly.',
        },
      },
    ],
  }),
  settingGroup(enableCDN, {
    ...cdn,
    controls: [
      {
        kind: 'switch',
        label: 'Pictures from a CDN',
        help: 'For readers’ pages. The newsroom always loads pictures from this site. Outdated pages are purged from a CDN whenever CDN_PURGE_URL is set on the server, whether or not this is on.',
        outcomes: {
          on: 'Readers load pictures from the CDN’s URL, if one is set. If that URL is wrong, pictures are missing, but everything else works.',
          other: 'Readers load pictures from this site.',
        },
      },
    ],
  }),
  settingGroup(cdnUrl, {
    ...cdn,
    controls: [
      {
        kind: 'text',
        label: 'CDN URL',
        help: 'The CDN must fetch files that it does not have from this site, under the same path.',
        allowed: 'an https:// URL',
        isOptional: true,
        outcomes: {
          '': 'Readers load pictures from this site.',
          other: 'While pictures come from the CDN, readers load them from {value}.',
        },
      },
    ],
  }),
];
