import type { Write } from './write-fixtures.server';

/** A form inside a screen: whoever has no business in the newsroom is led away from its page. */
const administratorsOnly = 'signin led refused refused ok';

/** What the newsroom's screens ask for. */
export const newsroomWrites: readonly Write[] = [
  {
    entry: 'POST /admin/settings',
    outcomes: administratorsOnly,
    prepare: () => ({
      path: '/admin/settings',
      form: {
        newsroomTimeZone: 'Europe/Berlin',
        selfApproval: 'on',
        ...{ 'checklist.title': 'block', 'checklist.excerpt': 'block', 'checklist.picture': 'warn' },
        ...{ 'checklist.links': 'warn', 'checklist.headings': 'off' },
        ...{ 'mediaLimits.megabytes': '20', 'mediaLimits.megapixels': '50', 'mediaLimits.frames': '300' },
      },
    }),
  },
];
