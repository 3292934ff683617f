import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError, readConfiguration, settings } from './configuration.server';

type Name = keyof typeof settings;

const wrong: Record<Name, string[]> = {
  PORT: ['web', '-1', '65536', '80.5', 'NaN'],
  HOST: [],
  DATA_DIR: [],
  DATABASE_URL: ['mysql://localhost/lowdown', 'localhost:5432', '/var/lib/postgresql'],
  DATABASE_POOL: ['1', '0', '201', 'many'],
  SITE_URL: [
    'magazine.test',
    'ftp://magazine.test',
    'javascript:alert(1)',
    'https://magazine.test/blog',
    'https://magazine.test/?page=1',
    'https://user:secret@magazine.test',
  ],
  S3_URL: [
    'bucket',
    's3://key:secret@storage.test/bucket',
    'https://storage.test/bucket',
    'https://key@storage.test/bucket',
    'https://key:secret@storage.test/',
    'https://key:secret@storage.test/bucket/folder',
    'https://key:sec%ffret@storage.test/bucket',
  ],
  BACKUP_S3_URL: [
    'bucket',
    'https://storage.test/bucket/folder',
    'https://key:secret@storage.test/',
    'https://key:secret@storage.test/bucket//folder',
    'https://key:secret@storage.test/bucket/.hidden',
    'https://key:secret@storage.test/bucket/a%2Fb',
    'https://key:secret@storage.test/bucket/folder#part',
  ],
  SMTP_URL: ['mail.test:25', 'https://mail.test'],
  MAIL_FROM: ['lowdown', 'Lowdown <mail@magazine.test>', 'a@magazine.test\r\nBcc: b@magazine.test'],
  CONTACT_EMAIL: ['desk', 'desk@'],
  MASTER_KEY: ['too short'],
  SESSION_DAYS: ['0', 'a month'],
  ADMIN_EMAIL: ['admin'],
  ADMIN_PASSWORD: ['short'],
  ARTICLES: ['all', 'None'],
  ARCHIVING: ['true', '1', 'ON'],
  ARCHIVE_AFTER_DAYS: ['0', '-5', '3651', 'five'],
  API_RATE_LIMIT: ['0', '1000001'],
  TRUSTED_PROXIES: ['-1', '11', '10.0.0.1'],
  PAGE_CACHE_MB: ['-1', '4097', '64MB'],
  DIAGNOSTICS: ['true', '1'],
  DIAGNOSTICS_SAMPLE: ['-1', '101', '10%'],
  METRICS_TOKEN: ['short'],
  HEALTH_TOKEN: ['short', 'a token with spaces', 'ein-schlüssel-der-passt'],
  CDN_PURGE_URL: ['cdn.test', 'ftp://cdn.test/purge'],
  CDN_PURGE_TOKEN: ['two words', 'line\nbreak', 'schlüssel'],
  WEBHOOK_PRIVATE_HOSTS: ['127.0.0.1', 'http://127.0.0.1:8080', '127.0.0.1:8080/path', '127.1:8080', 'a b:80', ':80'],
  LOG_LEVEL: ['verbose', 'INFO'],
};

for (const [name, values] of Object.entries(wrong)) {
  for (const value of values) {
    test(`${name}=${JSON.stringify(value)} is rejected with one sentence that does not repeat the value`, () => {
      const read = (): unknown => readConfiguration({ [name]: value });
      expect(read).toThrow(ConfigurationError);
      expect(read).toThrow(`${name} must be ${settings[name as Name].expects}.`);
    });
  }
}

test('without any settings, the defaults apply', () => {
  expect(readConfiguration({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: resolve('data'),
    DATABASE_URL: undefined,
    SITE_URL: 'http://localhost:3000',
    CONTACT_EMAIL: 'lowdown@localhost.localdomain',
    ARCHIVING: true,
    ARCHIVE_AFTER_DAYS: 5,
    TRUSTED_PROXIES: 0,
  });
});

test('a blank value counts as unset: an empty line never turns a number into 0', () => {
  const blank = Object.fromEntries(Object.keys(settings).map((name) => [name, ' \t']));
  expect(readConfiguration(blank)).toEqual(readConfiguration({}));
});

test('unset values are derived from related ones that are set', () => {
  expect(readConfiguration({ PORT: '8080', MAIL_FROM: 'a@magazine.test' })).toMatchObject({
    SITE_URL: 'http://localhost:8080',
    CONTACT_EMAIL: 'a@magazine.test',
  });
  expect(readConfiguration({ SITE_URL: 'https://Magazine.test:443/' }).SITE_URL).toBe('https://magazine.test');
});

test('the README lists every setting as it is declared', () => {
  const readme = readFileSync('README.md', 'utf8');
  const rows = [...readme.matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \| (.+) \|$/gm)].map(([, ...cells]) => cells);
  const table = Object.entries(settings).map(([name, { fallback, meaning }]) => [
    name,
    fallback === undefined ? '–' : `\`${fallback}\``,
    meaning,
  ]);
  expect(rows).toEqual(table);
});
