import { pluralise } from '~/platform/languages/pluralise';
import type { KeyStatus } from '~/platform/service-keys/service-key';

/** State of a launch requirement (spec 2 §2). */
export type ReadinessState = 'complete' | 'warning' | 'pending';

/** The tabs of the setup page; each deals with some of the launch requirements. */
export const setupTabs = ['admin', 'content', 'apis'] as const;
export type SetupTab = (typeof setupTabs)[number];

/** Returns the path of the setup page at a tab. */
export const setupPath = (tab: SetupTab) => (tab === 'admin' ? '/setup' : (`/setup?tab=${tab}` as const));

export type ReadinessItem = {
  name: string;
  /** The tab of the setup page that deals with it. */
  tab: SetupTab;
  state: ReadinessState;
  /** Sentence that explains the state. */
  finding: string;
  /** Screen with the details or the relevant settings; missing when the viewer has no access to it. */
  link?: { to: string; label: string };
};

/** Facts that determine launch readiness. */
export type ReadinessFacts = {
  /** The SMTP relay’s URL, and what its last test found. */
  emailRelay: KeyStatus;
  siteUrl: string;
  isBuiltInDatabase: boolean;
  administrators: { all: number; withSecondFactor: number };
  /** `not_shown`: the viewer may not read the audit log, where backups are recorded. */
  lastBackupAt: Date | null | 'not_shown';
  publishedArticles: number;
  emptyCategories: string[];
  missingPages: string[];
  approvers: number;
  /** Setting: whether writers may approve their own text. */
  selfApproval: boolean;
  /** Number of distinct errors in readers' browsers in the last 24 hours. */
  recentErrors: number | 'not_shown';
};

const day = 24 * 60 * 60 * 1000;
/** Maximum age, in days, at which a backup counts as current. */
const backupDays = 7;

/** State and finding for each status of the SMTP relay. */
const emailFindings: Record<KeyStatus, Pick<ReadinessItem, 'state' | 'finding'>> = {
  missing: {
    state: 'pending',
    finding: 'No SMTP relay is set: emails are written to the outbox folder, and readers receive nothing.',
  },
  unreadable: {
    state: 'pending',
    finding: 'The SMTP relay’s URL cannot be decrypted with this server’s master key, so no emails are sent.',
  },
  untested: {
    state: 'warning',
    finding: 'An SMTP relay is set but has never been tested. Send a test to be sure that it works.',
  },
  works: { state: 'complete', finding: 'The SMTP relay accepted the last test.' },
  fails: { state: 'warning', finding: 'The last test of the SMTP relay failed.' },
};

function backupItem(lastBackupAt: ReadinessFacts['lastBackupAt'], now: Date): ReadinessItem {
  const [name, tab] = ['Backup', 'admin'] as const;
  if (lastBackupAt === 'not_shown') {
    return {
      ...{ name, tab, state: 'warning' },
      finding:
        'The time of the last backup is in the audit log, which your role does not allow you to see (audit.read).',
      link: { to: '/admin/settings#backups', label: 'How to make a backup' },
    };
  }
  const age = lastBackupAt ? Math.floor((now.getTime() - lastBackupAt.getTime()) / day) : null;
  return {
    name,
    tab,
    state: age === null ? 'pending' : age <= backupDays ? 'complete' : 'warning',
    finding:
      age === null
        ? 'No backup has been made yet.'
        : age === 0
          ? 'The last backup is less than a day old.'
          : `The last backup is ${pluralise(age, 'day')} old.`,
    link: { to: '/admin/settings#backups', label: 'How to make a backup' },
  };
}

function testingItem(recentErrors: ReadinessFacts['recentErrors']): ReadinessItem {
  const [name, tab] = ['Production Testing', 'admin'] as const;
  if (recentErrors === 'not_shown') {
    return {
      ...{ name, tab, state: 'warning' },
      finding: 'Your role does not allow you to see errors in readers’ browsers (diagnostics.read).',
    };
  }
  return {
    name,
    tab,
    state: recentErrors === 0 ? 'complete' : 'warning',
    finding:
      recentErrors === 0
        ? 'No errors reported by readers’ browsers in the last 24 hours.'
        : `${pluralise(recentErrors, 'type of error was', 'types of error were')} reported by readers’ browsers in the last 24 hours.`,
    link: { to: '/admin?tab=status#faults', label: 'View errors' },
  };
}

/**
 * Returns the ten launch requirements with their states. Requirements whose facts the viewer may not read become
 * warnings that state the reason.
 */
export function readinessOf(facts: ReadinessFacts, now: Date): ReadinessItem[] {
  const { administrators } = facts;
  const isLocal = /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(facts.siteUrl);
  const isEncrypted = facts.siteUrl.startsWith('https://');
  return [
    {
      name: 'Public URL',
      tab: 'admin',
      state: isLocal ? 'pending' : isEncrypted ? 'complete' : 'warning',
      finding: isLocal
        ? 'The site’s URL points to this machine, so links in emails and feeds work only here.'
        : isEncrypted
          ? facts.siteUrl
          : `${facts.siteUrl} is not encrypted.`,
      link: { to: '/setup#site', label: 'Name and URL' },
    },
    {
      name: 'Email',
      tab: 'apis',
      ...emailFindings[facts.emailRelay],
      link: { to: '/setup?tab=apis#email', label: 'Email sending' },
    },
    {
      name: 'Database',
      tab: 'admin',
      state: facts.isBuiltInDatabase ? 'warning' : 'complete',
      finding: facts.isBuiltInDatabase
        ? 'The built-in database runs on one machine only and can lose the last few seconds of changes in a power cut.'
        : 'The site uses PostgreSQL.',
      link: { to: '/admin/settings#configuration', label: 'Configuration' },
    },
    {
      name: 'Two-factor sign-in for administrators',
      tab: 'admin',
      state:
        administrators.withSecondFactor === 0
          ? 'pending'
          : administrators.withSecondFactor < administrators.all
            ? 'warning'
            : 'complete',
      finding: `Administrators with an authenticator app or a passkey: ${administrators.withSecondFactor} of ${administrators.all}.`,
      link: { to: '/settings/security', label: 'Your security' },
    },
    {
      name: 'Second reviewer',
      tab: 'admin',
      state: facts.approvers >= 2 ? 'complete' : 'warning',
      finding:
        facts.approvers >= 2
          ? `${facts.approvers} people can approve articles; nobody should approve their own.`
          : facts.selfApproval
            ? 'Only one person can approve articles, and that person can approve their own. Invite an editor so that someone else can review them.'
            : 'Only one person can approve articles, so nobody can approve what that person writes. Invite an editor.',
      link:
        facts.approvers >= 2
          ? { to: '/admin/users', label: 'Users' }
          : { to: '/admin/users?tab=bulk#invite', label: 'Invite' },
    },
    backupItem(facts.lastBackupAt, now),
    {
      name: 'First article',
      tab: 'content',
      state: facts.publishedArticles > 0 ? 'complete' : 'pending',
      finding:
        facts.publishedArticles > 0
          ? `${pluralise(facts.publishedArticles, 'article is', 'articles are')} published.`
          : 'Nothing has been published yet.',
      link:
        facts.publishedArticles > 0
          ? { to: '/admin/articles', label: 'Articles' }
          : { to: '/setup?tab=content#start', label: 'How to start' },
    },
    {
      name: 'Categories',
      tab: 'content',
      state: facts.emptyCategories.length === 0 ? 'complete' : 'warning',
      finding:
        facts.emptyCategories.length === 0
          ? 'Every category has an article.'
          : `Categories without articles: ${facts.emptyCategories.join(', ')}.`,
      link: { to: '/admin/content-categories', label: 'Categories' },
    },
    {
      name: 'Terms and privacy',
      tab: 'content',
      state: facts.missingPages.length === 0 ? 'complete' : 'pending',
      finding: facts.missingPages.length === 0 ? 'Both pages exist.' : `Missing: ${facts.missingPages.join(', ')}.`,
      link:
        facts.missingPages.length === 0
          ? { to: '/terms', label: 'View the terms' }
          : { to: '/admin/settings#pages', label: 'How to add a page' },
    },
    testingItem(facts.recentErrors),
  ];
}

/** Returns the percentage of complete requirements, rounded to a whole number. */
export const readinessPercentage = (items: readonly ReadinessItem[]): number =>
  Math.round((100 * items.filter(({ state }) => state === 'complete').length) / items.length);
