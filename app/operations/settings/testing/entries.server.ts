import { addMember } from '~/identity/accounts/testing/members.server';
import { administratorsOnly, type Entries, forAdministrators } from '~/platform/testing/entries';
import { readHistory } from '../history.server';
import { currentTexts, saveSettings } from '../service.server';
import { exportSettings, planImport } from '../transfer.server';

export const entries: Entries = {
  reads: {
    'GET /admin/settings': { outcomes: forAdministrators },
    'GET /admin/settings/export': { outcomes: forAdministrators },
    'GET /admin/settings/history': { outcomes: forAdministrators },
    'GET /admin/settings/import': { outcomes: forAdministrators },
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
          ...{ 'weightLimits.megabytes': '2', 'weightLimits.embeds': '10' },
          ...{ 'mediaLimits.megabytes': '20', 'mediaLimits.megapixels': '50', 'mediaLimits.frames': '300' },
        },
      }),
    },
    {
      entry: 'POST /admin/settings/import (plan)',
      outcomes: administratorsOnly,
      prepare: async () => ({
        path: '/admin/settings/import',
        form: { intent: 'plan', version: '', text: exportSettings(await addMember('admin'), new Date()) },
      }),
    },
    {
      entry: 'POST /admin/settings/import (apply)',
      outcomes: administratorsOnly,
      prepare: async () => {
        const admin = await addMember('admin');
        const text = exportSettings(admin, new Date());
        const { version } = planImport(admin, text);
        return { path: '/admin/settings/import', form: { intent: 'apply', version, text } };
      },
    },
    {
      entry: 'POST /admin/settings/history',
      outcomes: administratorsOnly,
      prepare: async () => {
        const admin = await addMember('admin');
        const name = 'mediaLimits.frames';
        await saveSettings(admin, { [name]: currentTexts()[name] === '301' ? '302' : '301' }, new Date());
        const { entries: changes } = await readHistory(admin);
        return {
          path: '/admin/settings/history',
          form: { entry: changes[0]?.id ?? '', name, current: currentTexts()[name] ?? '' },
        };
      },
    },
  ],
};
