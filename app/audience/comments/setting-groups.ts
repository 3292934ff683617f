import { articlePagesTag } from '~/content/articles/cache-tags';
import { type SettingControl, settingGroup } from '~/platform/settings/setting-group';
import {
  commentsHoldFirst,
  commentsHoldLinks,
  commentsHoldWords,
  commentsOpen,
  linkLimits,
  moderateComments,
} from './settings';

const section = { tab: 'Content', title: 'Comments' } as const;
const forNewComments = { ...section, effect: 'at once, for new and edited comments', staleTags: [] } as const;
const withControl = (control: SettingControl) => ({ controls: [control] });

/** The settings for comments, as the settings screen shows them. */
export const commentSettings = [
  settingGroup(commentsOpen, {
    ...section,
    effect: 'at once, on every article',
    staleTags: [articlePagesTag],
    ...withControl({
      kind: 'switch',
      label: 'Comments',
      help: 'Members can comment on published articles.',
      outcomes: {
        on: 'Members can comment on published articles.',
        other: 'Nobody can write comments. Readers still see those already published.',
      },
    }),
  }),
  settingGroup(commentsHoldLinks, {
    ...forNewComments,
    ...withControl({
      kind: 'number',
      label: 'Hold comments with this many links',
      help: 'A held comment can be seen only by its author and moderators. Enter 0 to hold none.',
      unit: 'links',
      ...linkLimits,
      outcomes: {
        0: 'No comments are held because of their links.',
        1: 'Members’ comments with any links are held for moderation.',
        other: 'Members’ comments with {value} or more links are held for moderation.',
      },
    }),
  }),
  settingGroup(commentsHoldFirst, {
    ...forNewComments,
    ...withControl({
      kind: 'switch',
      label: 'Hold a member’s first comments',
      help: 'New members’ comments are held until one has been published. Moderators’ own comments are never held.',
      outcomes: {
        on: 'Comments by members without a published comment are held for moderation.',
        other: 'New members’ comments are published at once, unless another rule holds them.',
      },
    }),
  }),
  settingGroup(moderateComments, {
    ...forNewComments,
    ...withControl({
      kind: 'switch',
      label: 'Approve every comment',
      help: 'Every comment is held until a moderator has approved it. Moderators’ own comments are never held.',
      outcomes: {
        on: 'Every comment that a member writes or edits is held for moderation. Comments already published stay public.',
        other:
          'Comments are published at once, unless another rule holds them. Comments that are already held still need approval.',
      },
    }),
  }),
  settingGroup(commentsHoldWords, {
    ...forNewComments,
    ...withControl({
      kind: 'list',
      label: 'Hold comments with these words or phrases',
      help: 'One per line. Capital letters and punctuation make no difference.',
      allowed: 'up to 2,000, each with up to 200 characters',
      outcomes: {
        '': 'No comments are held because of the words they contain.',
        other: 'Members’ comments with any of these words or phrases are held for moderation.',
      },
    }),
  }),
];
