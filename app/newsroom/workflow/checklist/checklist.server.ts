import { lengthProblem } from '~/content/articles/writing/length.server';
import { generatedExcerpt } from '~/content/articles/writing/write.server';
import { openDraft, openFields } from '~/newsroom/drafts/service.server';
import { checklist, selfApproval } from '~/newsroom/workflow/settings';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { type CheckedDraft, publicationChecks } from '../hooks';
import { publishedTextOf } from '../store.server';
import {
  type CheckLevel,
  type Finding,
  findingsOf,
  isBlocking,
  type LinkFinding,
  linksOf,
  requiredFindings,
} from './checklist-rules';
import { type PublicationTimes, publicationPeriod } from './date-rules';
import { checkLinks, recentLinks } from './links.server';
import { numberFindings } from './number-rules';
import { withOverrides } from './overrides/override-rules.server';
import { overridesOf } from './overrides/store-overrides.server';
import { libraryPictures, measurePictures, pictureFindings } from './pictures/picture-facts.server';
import type { PicturedText } from './pictures/picture-rules';
import { publicationTimes } from './store-checklist.server';

const checksPerMinute = 20;
const limitChecks = rateLimiter({
  name: 'checklists',
  description: 'Article checklists run, by member',
  points: checksPerMinute,
  seconds: 60,
});

/** A workflow step that requires a link check first. */
type LinkedStep = {
  target: 'pending' | 'published';
  /** Timeout for link checks that can only warn, in milliseconds; by default `longestTimeout`. */
  timeout?: number;
};

const unpublished: PublicationTimes = { publishedAt: null, publishAt: null };

/** Suggests a correction to a published article whose numbers have changed, unless its changes have one already. */
async function correctionFindings(
  executor: Executor,
  { articleId, fields }: CheckedDraft,
  correction: string | undefined,
): Promise<Finding[]> {
  const published = await publishedTextOf(executor, articleId);
  if (!published || (correction ?? published.pendingCorrection)) return [];
  const { excerpt, content } = published.text;
  // One that was generated only repeats the text, so that its numbers would be missing from every working copy without one.
  const isRepetition = excerpt !== fields.excerpt && excerpt === generatedExcerpt(content);
  return numberFindings(isRepetition ? { ...published.text, excerpt: '' } : published.text, fields);
}

/**
 * Returns what has been overridden in articles. Where nobody may approve their own work, the overrides of those who have
 * since become writers of the article do not count either.
 */
const validOverrides = (executor: Executor, articleIds: readonly string[]) =>
  overridesOf(executor, articleIds, { includesWriters: siteSetting(selfApproval) });

/** Measures the pictures of a text before a transaction that runs its checks: storage may be slow. */
export async function measureBefore(text: PicturedText): Promise<void> {
  const levels = siteSetting(checklist);
  if (levels.weight === 'off') return;
  await measurePictures([text], await libraryPictures(database(), [text], levels), levels);
}

/**
 * Returns the results of all checks before publication: the site's checklist and checks added by other features.
 * Neither requests links nor measures pictures (`checkBefore`).
 * @param step.correction the correction that explains the changes; by default the pending one.
 * @param step.publishAt when the step publishes the article; by default as scheduled, or else now.
 */
export async function runChecks(
  actor: Actor,
  executor: Executor,
  { articleId, fields }: CheckedDraft,
  links: readonly LinkFinding[] | undefined,
  { correction, publishAt }: { correction?: string; publishAt?: Date | null } = {},
): Promise<Finding[]> {
  const times = (await publicationTimes(executor, [articleId])).get(articleId) ?? unpublished;
  const period = publicationPeriod({ ...times, publishAt: publishAt ?? times.publishAt }, new Date());
  const otherFindings = await publicationChecks.run(actor, executor, { articleId, fields });
  const overrides = (await validOverrides(executor, [articleId])).get(articleId) ?? [];
  const levels = siteSetting(checklist);
  const pictures = pictureFindings(fields, await libraryPictures(executor, [fields], levels), levels);
  return [
    ...requiredFindings(fields, lengthProblem(fields.content)),
    ...(await correctionFindings(executor, { articleId, fields }, correction)),
    ...withOverrides(findingsOf(fields, links, levels, period, pictures), overrides),
    ...otherFindings.flat(),
  ];
}

/**
 * Measures an article's pictures and checks its links before it is submitted or published: both may take seconds, so they
 * come before the transaction. Returns the links; `undefined` when their check is off. For members over the rate limit,
 * external links are checked only if they can block the step.
 */
export async function checkBefore(
  actor: Actor,
  articleId: string,
  { target, timeout }: LinkedStep,
): Promise<LinkFinding[] | undefined> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const level = siteSetting(checklist).links;
  const { fields } = await openDraft(actor, articleId);
  const { content } = fields;
  await measureBefore(fields);
  if (level === 'off') return undefined;
  if (level === 'block' && target === 'published') return checkLinks(content);
  // An article without links does not count towards the rate limit.
  const isAllowed = linksOf(content).length === 0 || (await limitChecks(userId)).isAllowed;
  return checkLinks(content, { timeout: isAllowed ? timeout : 0 });
}

/**
 * Checks what blocks an article before one of its problems is overridden: its links only if they can block it, so that an
 * override of anything else neither waits for them nor counts as a check.
 */
export async function checkBeforeOverride(actor: Actor, articleId: string): Promise<LinkFinding[] | undefined> {
  const { fields } = await openDraft(actor, articleId);
  await measureBefore(fields);
  if (siteSetting(checklist).links !== 'block') return undefined;
  return recentLinks(fields.content) ?? checkLinks(fields.content);
}

/**
 * Checks the links of a text whose scheduled moment has come, if they can block its publication. Links to pages that could
 * not be reached count as unchecked: nobody is there to try again, and a fault of the network must not hold the article.
 */
export async function recheckLinks(html: string): Promise<LinkFinding[] | undefined> {
  if (siteSetting(checklist).links !== 'block') return undefined;
  const links = await checkLinks(html);
  return links.map(({ href, state }) => ({ href, state: state === 'silent' ? 'unchecked' : state }));
}

/**
 * Runs all checks on an article, including its links.
 * @throws AppError `too_many` when the member exceeds the rate limit.
 */
export async function checkArticle(actor: Actor, articleId: string): Promise<Finding[]> {
  const { userId } = authorizeMember(actor, 'articles.write');
  if (!(await limitChecks(userId)).isAllowed) {
    throw new AppError('too_many', 'You have run the checklist too often. Please wait a minute.');
  }
  const draft = await openDraft(actor, articleId);
  const areLinksChecked = siteSetting(checklist).links !== 'off';
  await measureBefore(draft.fields);
  return runChecks(actor, database(), draft, areLinksChecked ? await checkLinks(draft.fields.content) : undefined);
}

/** Runs all checks on an article except that of its links, for lists. Sends no requests, so it has no rate limit. */
export async function checkWithoutLinks(actor: Actor, articleId: string): Promise<Finding[]> {
  authorizeMember(actor, 'articles.write');
  const draft = await openDraft(actor, articleId);
  await measureBefore(draft.fields);
  return runChecks(actor, database(), draft, undefined);
}

/**
 * Returns what blocks the publication of several articles, by article, as their review pages show it. Their texts are
 * read together, and no requests are sent. A change of numbers, which only warns, is not looked for.
 */
export async function blockingFindings(actor: Actor, articleIds: readonly string[]): Promise<Map<string, Finding[]>> {
  const found = new Map<string, Finding[]>();
  const times = await publicationTimes(database(), articleIds);
  const overrides = await validOverrides(database(), articleIds);
  const levels = siteSetting(checklist);
  const onlyIfBlocking = (level: CheckLevel): CheckLevel => (level === 'block' ? level : 'off');
  const blockingOnly = { credits: onlyIfBlocking(levels.credits), weight: onlyIfBlocking(levels.weight) };
  const texts = await openFields(actor, articleIds);
  const library = await libraryPictures(database(), [...texts.values()], blockingOnly);
  await measurePictures([...texts.values()], library, blockingOnly);
  for (const [articleId, fields] of texts) {
    const otherFindings = await publicationChecks.run(actor, database(), { articleId, fields });
    const period = publicationPeriod(times.get(articleId) ?? unpublished, new Date());
    const pictures = pictureFindings(fields, library, blockingOnly);
    const checked = findingsOf(fields, recentLinks(fields.content), levels, period, pictures);
    const ownFindings = withOverrides(checked, overrides.get(articleId) ?? []);
    const required = requiredFindings(fields, lengthProblem(fields.content));
    found.set(articleId, [...required, ...ownFindings, ...otherFindings.flat()].filter(isBlocking));
  }
  return found;
}
