/**
 * Replaces the database drivers in test files listed as needing no database: a test there that opened one would never
 * be run on PostgreSQL.
 */
class NoDatabase {
  constructor() {
    throw new Error(
      'This test opens a database, but its file is listed as one that needs none: ' +
        'call openTestDatabase() or openPageDatabase() in the test file itself (see bin/test-files.mjs).',
    );
  }

  static create(): NoDatabase {
    return new NoDatabase();
  }
}

export { NoDatabase as PGlite };
export default { Client: NoDatabase, Pool: NoDatabase };
