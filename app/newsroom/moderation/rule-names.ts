import type { FlagType } from '~/audience/reports/constants';
import { m } from '~/platform/languages/compiled/messages';

/** Names of the community rules, by report type (spec 3 §3). */
export const ruleNames: Record<FlagType, typeof m.moderation_rule_spam> = {
  spam: m.moderation_rule_spam,
  inappropriate: m.moderation_rule_inappropriate,
  copyright: m.moderation_rule_copyright,
  misinformation: m.moderation_rule_misinformation,
  harassment: m.moderation_rule_harassment,
  violence: m.moderation_rule_violence,
};
