import { lengthLimits, maxArticleLength } from '~/content/articles/writing/length.server';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { settingGroup } from '~/platform/settings/setting-group';
import {
  type Check,
  checkLevelNames,
  checkLevels,
  checkNames,
  checks,
  maxExternalLinks,
} from './checklist/checklist-rules';
import { checklist, selfApproval, weightBounds, weightLimits } from './settings';

const choices = checkLevels.map((level) => ({ value: level, label: checkLevelNames[level] }));

/** What each check looks at. */
const checkHelp: Record<Check, string> = {
  title: 'Whether the article has a title.',
  links: `Whether pages that the text links to exist: those here, and the first ${maxExternalLinks} with https elsewhere.`,
  excerpt: 'Whether there is an excerpt for lists, feeds and search engines.',
  picture: 'Whether there is a picture above the text, and an alternative text for every picture.',
  credits: 'Whether readers see who made each picture from the library or from another site.',
  linkTexts: 'Whether each link says where it leads, instead of “here” or nothing.',
  headings: 'Whether no heading skips a level.',
  tables: 'Whether tables have header cells, which screen readers read out with the others.',
  languages: 'Whether passages in another script are marked with their language, and none with a wrong one.',
  dates: 'Whether a date has the right weekday, and “today” is the day of publication.',
  weight: 'Whether the pictures and embeds stay below the two limits at the end of this list.',
};

const checkOutcomes = {
  off: 'The checklist skips this check.',
  warn: 'Editors see a warning if this check fails, but can still publish.',
  other: 'Nobody can publish an article while this check fails, unless an editor overrides each problem with a reason.',
};

/** Whatever the setting, an article needs a title. */
const titleOutcomes = {
  off: 'The checklist does not mention it, but an article without a title can never be published.',
  warn: 'Editors see a warning, and an article without a title can never be published.',
  other: 'An article without a title can never be published.',
};

/** The workflow settings, as the settings screen shows them. */
export const workflowSettings = [
  settingGroup(newsroomTimeZone, {
    tab: 'General',
    title: 'Time',
    effect: 'at once, on every newsroom screen',
    staleTags: [],
    controls: [
      {
        kind: 'text',
        label: 'Time zone',
        help: 'Used for scheduling articles, and for times in the newsroom. Logs use UTC.',
        allowed: 'a name such as Europe/Berlin',
        suggestions: Intl.supportedValuesOf('timeZone'),
        outcomes: {
          other:
            'The newsroom shows times, and schedules articles, in the {value} time zone. Articles already scheduled will still be published at the same moment.',
        },
      },
    ],
  }),
  settingGroup(selfApproval, {
    tab: 'Content',
    title: 'Articles',
    effect: 'from the next approval',
    staleTags: [],
    controls: [
      {
        kind: 'switch',
        label: 'Let writers approve their own articles',
        help: 'If this is off, someone else has to approve each article.',
        outcomes: {
          on: 'Anyone who can approve articles can also approve their own.',
          other: 'An article’s writers cannot approve it: someone else has to.',
        },
      },
    ],
  }),
  settingGroup(maxArticleLength, {
    tab: 'Content',
    title: 'Articles',
    effect: 'at once, for articles that are submitted, published or imported',
    staleTags: [],
    controls: [
      {
        kind: 'number',
        label: 'Maximum article length',
        help: 'Longer drafts can be saved, but not submitted.',
        unit: 'words',
        ...lengthLimits,
        outcomes: {
          other:
            'Articles with more than {value} words cannot be submitted, published or imported. Published ones stay as they are.',
        },
      },
    ],
  }),
  settingGroup(checklist, {
    tab: 'Content',
    title: 'Checklist before publishing',
    effect: 'from the next publication',
    staleTags: [],
    controls: checks.map((part) => ({
      part,
      kind: 'choice',
      label: checkNames[part],
      help: checkHelp[part],
      choices,
      outcomes: part === 'title' ? titleOutcomes : checkOutcomes,
    })),
  }),
  settingGroup(weightLimits, {
    tab: 'Content',
    title: 'Checklist before publishing',
    effect: 'from the next publication',
    staleTags: [],
    controls: [
      {
        part: 'megabytes',
        kind: 'number',
        label: 'Size of an article’s pictures',
        help: 'As readers load them, on a phone or on a wide screen, whichever is more.',
        unit: 'MB',
        ...weightBounds.megabytes,
        outcomes: { other: 'The checklist reports articles whose pictures come to more than {value} MB.' },
      },
      {
        part: 'embeds',
        kind: 'number',
        label: 'Number of embeds',
        unit: 'embeds',
        ...weightBounds.embeds,
        outcomes: {
          1: 'The checklist reports articles with more than one embed.',
          other: 'The checklist reports articles with more than {value} embeds.',
        },
      },
    ],
  }),
];
