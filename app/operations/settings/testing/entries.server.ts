import { administratorsOnly, type Entries, forAdministrators } from '~/platform/testing/entries';

export const entries: Entries = {
  reads: {
    'GET /admin/settings': { outcomes: forAdministrators },
    'GET /admin/settings/history': { outcomes: forAdministrators },
  },
  writes: [
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
  ],
};
