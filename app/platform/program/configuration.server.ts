import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
/**
 * Scheme, host and port only: the site is served from the root, and its published address must not contain a user name.
 */
export const siteUrl = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`)
  .transform((value) => new URL(value).origin);
const wholeNumber = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** A list of hosts with a port each, as they are in the address of a URL. */
const hostsWithPorts = z.string().transform((text, context) => {
  const hosts = text.split(',').flatMap((part) => part.trim() || []);
  const isHost = (host: string): boolean =>
    /:\d{1,5}$/.test(host) && URL.canParse(`ftp://${host}/`) && new URL(`ftp://${host}/`).host === host.toLowerCase();
  if (hosts.every(isHost)) return hosts.map((host) => host.toLowerCase());
  context.addIssue({ code: 'custom', message: 'invalid' });
  return z.NEVER;
});

const isPercentEncoded = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

/** Pattern of any folders in a bucket, none of which is hidden. */
const anyFolders = '(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*';

/**
 * A bucket on S3 or a compatible server, with its credentials, as one URL.
 * @param folders pattern of the folders in the bucket, in which everything is stored.
 */
const s3Url = (folders: string) =>
  z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .refine(
      ({ username, password, pathname, hash }) =>
        isPercentEncoded(username) &&
        isPercentEncoded(password) &&
        hash === '' &&
        new RegExp(`^/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]${folders}/?$`).test(pathname),
    )
    .transform((url) => {
      const [bucket = '', ...path] = url.pathname.split('/').filter(Boolean);
      return {
        ...{ endpoint: url.origin, bucket, folder: path.join('/') },
        region: url.searchParams.get('region') ?? 'us-east-1',
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      };
    });

/** A bucket with its credentials. `folder` is without slashes around it, and empty for the whole bucket. */
export type S3Location = z.output<ReturnType<typeof s3Url>>;

type Setting = {
  schema: z.ZodType;
  fallback: string | undefined;
  /** Description of a valid value; completes the sentence "X must be …". */
  expects: string;
  meaning: string;
};

/** Every setting of the program. A test checks that the table in the README matches. */
export const settings = {
  PORT: { schema: port, fallback: '3000', expects: 'a port number from 0 to 65535', meaning: 'Port to listen on' },
  HOST: {
    schema: z.string().min(1),
    fallback: '0.0.0.0',
    expects: 'an address to listen on',
    meaning: 'Address to listen on',
  },
  DATA_DIR: {
    schema: z.string().min(1),
    fallback: './data',
    expects: 'a folder path',
    meaning: 'Data folder: the database, pictures, outgoing email and the process lock',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    fallback: undefined,
    expects: 'a postgres:// URL',
    meaning: 'PostgreSQL 15 or later; without it, the built-in database in `DATA_DIR` is used',
  },
  DATABASE_POOL: {
    schema: wholeNumber(2, 200),
    fallback: '10',
    expects: 'a whole number from 2 to 200',
    meaning: 'Maximum connections to PostgreSQL',
  },
  SITE_URL: {
    schema: siteUrl.optional(),
    fallback: undefined,
    expects: 'an http:// or https:// URL without a path',
    meaning:
      'Public URL: used in links, feeds and emails, and for passkeys and cookies; without it, links use the URL in the site’s settings or `http://localhost:PORT`',
  },
  S3_URL: {
    schema: s3Url('').optional(),
    fallback: undefined,
    expects: 'an https://KEY:SECRET@server/bucket URL, with percent-encoded keys and, if needed, ?region=…',
    meaning: 'S3-compatible bucket for pictures; without it, they are stored in `DATA_DIR/media`',
  },
  BACKUP_S3_URL: {
    schema: s3Url(anyFolders).optional(),
    fallback: undefined,
    expects: 'an https://KEY:SECRET@server/bucket/folder URL, with percent-encoded keys and, if needed, ?region=…',
    meaning:
      'S3-compatible bucket for scheduled backups, with or without a folder in it; without it, they are stored in `DATA_DIR/backups`',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    fallback: undefined,
    expects: 'an smtp:// or smtps:// URL',
    meaning: 'SMTP relay; without it, the one set at `/setup` is used, or else emails are written to `DATA_DIR/outbox`',
  },
  MAIL_FROM: {
    schema: z.email(),
    fallback: 'lowdown@localhost.localdomain',
    expects: 'an email address',
    meaning: 'Sender of the site’s emails',
  },
  CONTACT_EMAIL: {
    schema: z.email().optional(),
    fallback: undefined,
    expects: 'an email address',
    meaning: 'Recipient of contact messages; without it, the address in the site’s settings or `MAIL_FROM`',
  },
  MASTER_KEY: {
    schema: z.string().min(32).optional(),
    fallback: undefined,
    expects: 'at least 32 characters, such as the output of “openssl rand -base64 32”',
    meaning:
      'Encrypts the keys of other services that are set in the newsroom; without it, a key is created in `DATA_DIR/master.key`. Neither is part of a backup',
  },
  SESSION_DAYS: {
    schema: wholeNumber(1, 400),
    fallback: '30',
    expects: 'a whole number from 1 to 400',
    meaning: 'Days until an unused session expires; if set, it cannot be changed in the newsroom',
  },
  ADMIN_EMAIL: {
    schema: z.email().optional(),
    fallback: undefined,
    expects: 'an email address',
    meaning:
      'Email address of the first administrator: the account is created at startup, with `ADMIN_PASSWORD`, if there is no administrator',
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(12).optional(),
    fallback: undefined,
    expects: 'at least 12 characters',
    meaning: 'Password of the first administrator; change it after signing in',
  },
  ARTICLES: {
    schema: z.enum(['opening', 'none']),
    fallback: 'opening',
    expects: '`opening` or `none`',
    meaning: 'Initial content of an empty database: the opening edition (opening) or nothing (none)',
  },
  ARCHIVING: { schema: onOff, fallback: 'on', expects: '`on` or `off`', meaning: 'Hourly archiving of articles' },
  ARCHIVE_AFTER_DAYS: {
    schema: wholeNumber(1, 3650),
    fallback: '5',
    expects: 'a whole number from 1 to 3650',
    meaning:
      'Days until an article is archived: counted from publication or, for the opening edition, from when it was loaded',
  },
  API_RATE_LIMIT: {
    schema: wholeNumber(1, 1_000_000),
    fallback: '600',
    expects: 'a whole number from 1 to 1000000',
    meaning: 'Maximum API requests per minute and IP address',
  },
  TRUSTED_PROXIES: {
    schema: wholeNumber(0, 10),
    fallback: '0',
    expects: 'a whole number from 0 to 10',
    meaning:
      'Number of reverse proxies whose X-Forwarded-For is trusted; must be at least 1 before the newsroom behind a proxy can be restricted to certain IP addresses',
  },
  PAGE_CACHE_MB: {
    schema: wholeNumber(0, 4096),
    fallback: '64',
    expects: 'a whole number from 0 to 4096',
    meaning: 'Memory for cached pages, in MB; 0 turns the cache off',
  },
  CDN_PURGE_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    fallback: undefined,
    expects: 'an http:// or https:// URL',
    meaning: 'CDN purge URL: cache tags of outdated pages are posted to it as JSON so that the CDN drops those pages',
  },
  CDN_PURGE_TOKEN: {
    schema: z
      .string()
      .regex(/^[!-~]+$/)
      .optional(),
    fallback: undefined,
    expects: 'letters, digits and symbols, without spaces',
    meaning: 'Bearer token for `CDN_PURGE_URL`',
  },
  DIAGNOSTICS: {
    schema: onOff,
    fallback: 'on',
    expects: '`on` or `off`',
    meaning:
      'Diagnostics: speed and errors in a sample of page views; readers can opt out; if set, it cannot be changed in the newsroom',
  },
  DIAGNOSTICS_SAMPLE: {
    schema: wholeNumber(0, 100),
    fallback: '10',
    expects: 'a whole number from 0 to 100',
    meaning: 'Percentage of page views that are measured',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16).optional(),
    fallback: undefined,
    expects: 'at least 16 characters',
    meaning: 'Bearer token for reading the metrics at `/metrics` remotely; without it, only this machine can read them',
  },
  HEALTH_TOKEN: {
    schema: z
      .string()
      .regex(/^[!-~]{16,}$/)
      .optional(),
    fallback: undefined,
    expects: 'at least 16 letters, digits and symbols, without spaces',
    meaning:
      'Bearer token with which monitors read the results of the health checks at `/api/health?deep`; without it, the one created in the newsroom is used',
  },
  WEBHOOK_PRIVATE_HOSTS: {
    schema: hostsWithPorts.optional(),
    fallback: undefined,
    expects: 'names or addresses with a port each, such as 127.0.0.1:8080, separated by commas',
    meaning:
      'Private hosts to which webhooks may be sent, also without encryption, as `host:port`, separated by commas; without it, webhooks are only sent to https addresses on the public Internet',
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    expects: '`debug`, `info`, `warn`, `error` or `silent`',
    meaning: 'Lowest severity that is logged',
  },
} as const satisfies Record<string, Setting>;

type Values = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

export type Configuration = Omit<Values, 'SITE_URL' | 'CONTACT_EMAIL'> & {
  SITE_URL: string;
  CONTACT_EMAIL: string;
  /** Names of the settings that the environment sets; the others have their defaults. */
  configured: ReadonlySet<string>;
};

/** Thrown for an invalid value in the environment. The message is one sentence for the operator. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * Reads and validates the settings.
 * @throws ConfigurationError that names the first invalid setting and describes a valid value, but omits the invalid
 * one, which may be a secret.
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const values: Record<string, unknown> = {};
  const configured = new Set<string>();
  for (const [name, setting] of Object.entries(settings)) {
    // A blank value counts as unset: an empty line in an env file must not turn a number into 0.
    const text = environment[name]?.trim();
    const parsed = setting.schema.safeParse(text || setting.fallback);
    if (!parsed.success) throw new ConfigurationError(`${name} must be ${setting.expects}.`);
    values[name] = parsed.data;
    if (text) configured.add(name);
  }
  const read = values as Values;
  return {
    ...read,
    configured,
    DATA_DIR: resolve(read.DATA_DIR),
    SITE_URL: read.SITE_URL ?? `http://localhost:${read.PORT}`,
    CONTACT_EMAIL: read.CONTACT_EMAIL ?? read.MAIL_FROM,
  };
}

let current: Configuration | undefined;

/** Sets the program's configuration, already validated; called once at startup, and by tests. */
export function setConfiguration(configuration: Configuration): void {
  current = configuration;
}

/** Returns the program's configuration. */
export function configuration(): Configuration {
  if (!current) throw new Error('The configuration has not been read yet.');
  return current;
}
