import type { FlagType } from '~/audience/reports/constants';
import { m } from '~/platform/languages/compiled/messages';
import type { Locale } from '~/platform/languages/locales';

/** Names of the house rules, by report type (spec 3 §3). */
export const ruleNames: Record<FlagType, typeof m.moderation_rule_spam> = {
  spam: m.moderation_rule_spam,
  inappropriate: m.moderation_rule_inappropriate,
  copyright: m.moderation_rule_copyright,
  misinformation: m.moderation_rule_misinformation,
  harassment: m.moderation_rule_harassment,
  violence: m.moderation_rule_violence,
};

/** The house rules in their order: the number of each is its position. There is one for each type of report. */
export const houseRules = [
  'inappropriate',
  'harassment',
  'spam',
  'violence',
  'copyright',
  'misinformation',
] as const satisfies FlagType[];

/** What each rule asks for, in one sentence. */
const ruleTexts: Record<FlagType, typeof m.moderation_rule_spam_text> = {
  spam: m.moderation_rule_spam_text,
  inappropriate: m.moderation_rule_inappropriate_text,
  copyright: m.moderation_rule_copyright_text,
  misinformation: m.moderation_rule_misinformation_text,
  harassment: m.moderation_rule_harassment_text,
  violence: m.moderation_rule_violence_text,
};

/** Returns a rule's number, name and sentence, in the given language, by default the page’s. */
export const ruleOf = (rule: FlagType, locale?: Locale): { number: number; name: string; text: string } => ({
  number: houseRules.indexOf(rule) + 1,
  name: ruleNames[rule]({}, { locale }),
  text: ruleTexts[rule]({}, { locale }),
});
