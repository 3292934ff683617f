/** How far one thing is that a magazine needs before it is launched (spec 2 §2). */
export type ReadinessState = 'complete' | 'warning' | 'pending';

export type ReadinessItem = {
  name: string;
  state: ReadinessState;
  /** What was found. */
  finding: string;
  /** Where it is mended. */
  link: { to: string; label: string };
};

/** Everything that readiness is judged by, as it is found. */
export type ReadinessFacts = {
  hasMailRelay: boolean;
  siteUrl: string;
  isBuiltInDatabase: boolean;
  administrators: { all: number; withSecondFactor: number };
  lastBackupAt: Date | null;
  publishedArticles: number;
  emptyCategories: string[];
  missingPages: string[];
  approvers: number;
  /** Kinds of faults in readers' browsers that were seen in the last day. */
  recentFaults: number;
};

const day = 24 * 60 * 60 * 1000;
/** Days after which a backup no longer counts. */
const backupDays = 7;

const one = (count: number, singular: string, plural: string): string => `${count} ${count === 1 ? singular : plural}`;

/** The ten things that a magazine needs before it is launched, each judged by facts. */
export function readinessOf(facts: ReadinessFacts, now: Date): ReadinessItem[] {
  const { administrators, lastBackupAt } = facts;
  const backupAge = lastBackupAt ? Math.floor((now.getTime() - lastBackupAt.getTime()) / day) : null;
  const isLocal = /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(facts.siteUrl);
  const isEncrypted = facts.siteUrl.startsWith('https://');
  return [
    {
      name: 'Public address',
      state: isLocal ? 'pending' : isEncrypted ? 'complete' : 'warning',
      finding: isLocal
        ? 'SITE_URL is not set: links in mails and feeds lead to this machine.'
        : isEncrypted
          ? facts.siteUrl
          : `${facts.siteUrl} is not encrypted.`,
      link: { to: '/admin/settings#configuration', label: 'Configuration' },
    },
    {
      name: 'Mail',
      state: facts.hasMailRelay ? 'complete' : 'pending',
      finding: facts.hasMailRelay ? 'A relay is set.' : 'SMTP_URL is not set: mails are files in the outbox folder.',
      link: { to: '/admin/settings#configuration', label: 'Configuration' },
    },
    {
      name: 'Database',
      state: facts.isBuiltInDatabase ? 'warning' : 'complete',
      finding: facts.isBuiltInDatabase
        ? 'The built-in database serves one machine and can lose its last moments in a power cut.'
        : 'PostgreSQL.',
      link: { to: '/admin/settings#configuration', label: 'Configuration' },
    },
    {
      name: 'Second factor of administrators',
      state:
        administrators.withSecondFactor === 0
          ? 'pending'
          : administrators.withSecondFactor < administrators.all
            ? 'warning'
            : 'complete',
      finding: `${administrators.withSecondFactor} of ${one(administrators.all, 'administrator has', 'administrators have')} an authenticator app or a passkey.`,
      link: { to: '/settings/security', label: 'Your security' },
    },
    {
      name: 'Four eyes',
      state: facts.approvers >= 2 ? 'complete' : 'warning',
      finding: `${one(facts.approvers, 'person', 'people')} can approve articles; nobody should have to approve their own.`,
      link: { to: '/admin/users', label: 'Users' },
    },
    {
      name: 'Backup',
      state: backupAge === null ? 'pending' : backupAge <= backupDays ? 'complete' : 'warning',
      finding:
        backupAge === null
          ? 'None was taken yet.'
          : backupAge === 0
            ? 'The last one was taken within a day.'
            : `The last one is ${one(backupAge, 'day', 'days')} old.`,
      link: { to: '/admin/settings#backups', label: 'How to take one' },
    },
    {
      name: 'First article',
      state: facts.publishedArticles > 0 ? 'complete' : 'pending',
      finding:
        facts.publishedArticles > 0
          ? `${one(facts.publishedArticles, 'article is', 'articles are')} before readers.`
          : 'Nothing is published.',
      link: { to: '/admin/articles', label: 'Articles' },
    },
    {
      name: 'Categories',
      state: facts.emptyCategories.length === 0 ? 'complete' : 'warning',
      finding:
        facts.emptyCategories.length === 0
          ? 'Each has an article.'
          : `Without an article: ${facts.emptyCategories.join(', ')}.`,
      link: { to: '/admin/content-categories', label: 'Categories' },
    },
    {
      name: 'Terms and privacy',
      state: facts.missingPages.length === 0 ? 'complete' : 'pending',
      finding: facts.missingPages.length === 0 ? 'Both pages are there.' : `Missing: ${facts.missingPages.join(', ')}.`,
      link: { to: facts.missingPages.includes('terms') ? '/terms' : '/privacy', label: 'See the page' },
    },
    {
      name: 'Production Testing',
      state: facts.recentFaults === 0 ? 'complete' : 'warning',
      finding:
        facts.recentFaults === 0
          ? 'No fault was reported from readers’ browsers in the last day.'
          : `${one(facts.recentFaults, 'kind of fault was', 'kinds of faults were')} reported from readers’ browsers in the last day.`,
      link: { to: '/admin?tab=status#faults', label: 'See the faults' },
    },
  ];
}

/** Complete items of a hundred, as a whole number. */
export const readinessPercentage = (items: readonly ReadinessItem[]): number =>
  Math.round((100 * items.filter(({ state }) => state === 'complete').length) / items.length);
