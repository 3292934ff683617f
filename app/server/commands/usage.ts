/** How the program's commands are called. */
export const usage = `Usage:
  npm run import -- <path> [--dry-run] [--category <name>] [--status draft] [--strict]
    [--files <folder or ZIP>] [--site <URL>] [--picture-host <host:port>] [--no-pictures]
  npm run import -- <list.csv> [--dry-run] [--consent-date <YYYY-MM-DD>]
  npm run import -- <export> --subscribers [--consent-date <YYYY-MM-DD>] [--dry-run]
  npm run export -- --format <markdown|wxr> --out <file>
  npm run backup -- <file>
  npm run backup -- --new-key <file>
  npm run restore -- <file> [--key-file <file>]
  npm run restore -- --stored [<name>] [--key-file <file>]
  npm run user -- list
  npm run user -- add <email> [--name <name>] [--role <role>]
  npm run user -- role <email> <role>
  npm run settings -- list
  npm run settings -- set <name> <value>
  npm run settings -- export <file>
  npm run settings -- import <file> [--dry-run]
  npm run master-key -- rotate`;
