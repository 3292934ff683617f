import { settingGroup } from '~/platform/settings/setting-group';
import { checkLevelNames, checkLevels, checkNames, checks } from './checklist/checklist-rules';
import { checklist, newsroomTimeZone, selfApproval } from './settings';

const choices = checkLevels.map((level) => ({ value: level, label: checkLevelNames[level] }));

/** The workflow settings, as the settings screen shows them. */
export const workflowSettings = [
  settingGroup(newsroomTimeZone, {
    controls: [
      {
        kind: 'text',
        label: 'Time zone',
        help: 'Used for scheduling articles.',
        suggestions: Intl.supportedValuesOf('timeZone'),
      },
    ],
  }),
  settingGroup(selfApproval, {
    controls: [{ kind: 'switch', label: 'Writers may approve their own articles' }],
  }),
  settingGroup(checklist, {
    title: 'Checklist before publishing',
    controls: checks.map((part) => ({ part, kind: 'choice', label: checkNames[part], choices })),
  }),
];
