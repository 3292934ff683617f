import { settingGroup } from '~/platform/settings/setting-group';
import { checkLevelNames, checkLevels, checkNames, checks } from './checklist/checklist-rules';
import { checklist, newsroomTimeZone, selfApproval } from './settings';

const choices = checkLevels.map((level) => ({ value: level, label: checkLevelNames[level] }));

/** The workflow settings, as the settings screen shows them. */
export const workflowSettings = [
  settingGroup(newsroomTimeZone, {
    tab: 'General',
    title: 'Time',
    effect: 'at once, on every newsroom screen',
    controls: [
      {
        kind: 'text',
        label: 'Time zone',
        help: 'Used for scheduling articles, and for times in the newsroom.',
        allowed: 'a name such as Europe/Berlin',
        suggestions: Intl.supportedValuesOf('timeZone'),
      },
    ],
  }),
  settingGroup(selfApproval, {
    tab: 'Content',
    title: 'Articles',
    effect: 'at once, for the next approval',
    controls: [
      {
        kind: 'switch',
        label: 'Writers may approve their own articles',
        help: 'Otherwise, someone else approves each article.',
      },
    ],
  }),
  settingGroup(checklist, {
    tab: 'Content',
    title: 'Checklist before publishing',
    effect: 'at once, for the next publication',
    controls: checks.map((part) => ({ part, kind: 'choice', label: checkNames[part], choices })),
  }),
];
