import FlagIcon from 'lucide-react/icons/flag';
import MessageSquareIcon from 'lucide-react/icons/message-square';
import { AppError } from '~/platform/errors';
import type { Feature } from '~/platform/features/feature';
import { members, moderators } from '~/platform/permissions/actors';
import { allow, allowOn } from '~/platform/permissions/declarations';
import { isOwnAppeal, mayDecideAbout, mayDecideAppeal, mayUndoDecision, wroteArticle } from './policy';

export const moderation = {
  name: 'moderation',
  permissions: {
    'moderation.appeal': allow(members, 'Read and appeal decisions about their own comments and articles'),
    'content.moderate': allow(moderators, 'Decide on reports'),
    'moderation.decide': allowOn(
      'content.moderate',
      mayDecideAbout,
      () => new AppError('forbidden', 'You cannot moderate your own contributions.'),
    ),
    'moderation.undo': allowOn(
      'content.moderate',
      mayUndoDecision,
      () => new AppError('not_found', 'Decision not found.'),
    ),
    'moderation.decide_appeal': allowOn('content.moderate', mayDecideAppeal, (actor, appeal) => {
      if (appeal && isOwnAppeal.allows(actor, appeal))
        return new AppError('forbidden', 'You cannot decide your own appeal; a different moderator must.');
      if (appeal && wroteArticle.allows(actor, appeal))
        return new AppError('forbidden', 'You wrote part of this article, so a different moderator has to decide.');
      return new AppError('forbidden', 'This was your decision, so a different moderator has to review it.');
    }),
  },
  screens: [
    {
      path: '/admin/moderation',
      label: 'Moderation',
      group: 'Management',
      position: 1,
      permissions: ['content.moderate'],
      icon: FlagIcon,
    },
    {
      path: '/admin/comments',
      label: 'Comments',
      parent: { path: '/admin/moderation', label: 'Moderation' },
      group: 'Management',
      position: 2,
      permissions: ['content.moderate'],
      icon: MessageSquareIcon,
    },
  ],
  auditActions: {
    appeal_rejected: { verb: 'rejected an appeal about' },
    appeal_upheld: { verb: 'upheld an appeal about' },
    article_dismissed: { verb: 'dismissed the reports about' },
    article_removed: { verb: 'removed, as a moderator,' },
    article_warned: { verb: 'warned the author of' },
    comment_approved: { verb: 'approved' },
    comment_dismissed: { verb: 'dismissed the reports about' },
    comment_removed: { verb: 'removed' },
    comment_warned: { verb: 'warned the author of' },
    decision_undone: { name: 'Moderation decision undone', verb: 'undid a decision about' },
    report_investigated: { name: 'Report under investigation', verb: 'started to investigate' },
  },
} as const satisfies Feature;
