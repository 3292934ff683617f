import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { features } from '~/features';
import { serverFeatures } from '~/features.server';
import { addUser, changeRole, listUsers } from '~/identity/accounts/administration/service.server';
import { checkCorpora } from '~/newsroom/importing/corpora.server';
import { importFile, listSettings, setByName } from '~/operations/settings/command.server';
import { exportSettings } from '~/operations/settings/transfer.server';
import { declareFeatures } from '~/platform/features/feature';
import { registerFeatures } from '~/platform/features/feature.server';
import { pluralise } from '~/platform/languages/pluralise';
import { operator, type Role, roles } from '~/platform/permissions/actors';
import { runOrExplain, UserError } from '~/platform/program/program.server';
import { rotateMasterKey } from '~/platform/service-keys/change.server';
import { backupCommand, restoreCommand } from './commands/backup.server';
import { saveNewFile, withDatabase } from './commands/context.server';
import { exportCommand, importCommand } from './commands/import-and-export.server';
import { usage } from './commands/usage';

function readRole(text: string | undefined): Role {
  const role = roles.find((known) => known === text);
  if (!role) throw new UserError(`The role must be one of ${roles.join(', ')}.`);
  return role;
}

async function userCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string' } },
  });
  const [subcommand, email, role] = positionals;
  return withDatabase(async () => {
    if (subcommand === 'list' && positionals.length === 1) {
      const users = await listUsers(operator);
      for (const user of users) {
        const state = user.emailVerified ? '' : '\tnot confirmed';
        process.stdout.write(`${user.email}\t${user.role}\t${user.name}${state}\n`);
      }
      process.stdout.write(`${pluralise(users.length, 'account')}\n`);
      return 0;
    }
    if (subcommand === 'add' && email && positionals.length === 2) {
      const name = values.name ?? email.split('@')[0] ?? 'User';
      await addUser(operator, { email, name, role: readRole(values.role ?? 'subscriber') });
      process.stdout.write(`${email} now has an account. Its owner can choose a password at /auth/forgot.\n`);
      return 0;
    }
    if (subcommand === 'role' && email && positionals.length === 3) {
      const ended = await changeRole(operator, email, readRole(role));
      process.stdout.write(`${email} now has the role ${role}.\n`);
      if (ended > 0) process.stdout.write(`Individually granted permissions that have ended: ${ended}.\n`);
      return 0;
    }
    throw new UserError(usage);
  });
}

async function settingsCommand(args: string[]): Promise<number> {
  // Values may begin with a hyphen, so they are not parsed as options.
  const [subcommand, name, ...words] = args;
  return withDatabase(async () => {
    if (subcommand === 'list' && args.length === 1) {
      for (const { name, value, isDefault, label } of listSettings(operator)) {
        process.stdout.write(`${name}\t${value}\t${isDefault ? 'default' : 'changed'}\t${label}\n`);
      }
      return 0;
    }
    if (subcommand === 'set' && name && words.length > 0) {
      process.stdout.write(`${name} is now ${(await setByName(operator, name, words, new Date())) || 'empty'}.\n`);
      return 0;
    }
    if (subcommand === 'export' && name && args.length === 2) {
      await saveNewFile(name, exportSettings(operator, new Date()));
      process.stdout.write(`The settings were exported to ${name}.\n`);
      return 0;
    }
    const isDryRun = words.length === 1 && words[0] === '--dry-run';
    if (subcommand === 'import' && name && (words.length === 0 || isDryRun)) {
      if (!existsSync(name)) throw new UserError(`${name} does not exist.`);
      const { changes, skipped } = await importFile(operator, await readFile(name, 'utf8'), { isDryRun }, new Date());
      for (const { name: changed, from, to } of changes) process.stdout.write(`${changed}\t${from} → ${to}\n`);
      for (const { name: fixed, variable } of skipped) process.stdout.write(`${fixed}\tskipped: set by ${variable}\n`);
      const count = pluralise(changes.length, 'setting');
      process.stdout.write(isDryRun ? `${count} would change.\n` : `${count} changed.\n`);
      return 0;
    }
    throw new UserError(usage);
  });
}

async function masterKeyCommand(args: string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'rotate') throw new UserError(usage);
  const nextText = process.env.NEXT_MASTER_KEY;
  const count = await withDatabase(() => rotateMasterKey(operator, nextText, new Date()));
  process.stdout.write(`${pluralise(count, 'key is', 'keys are')} encrypted with the new master key.\n`);
  if (nextText !== undefined)
    process.stdout.write('Now set MASTER_KEY to the value of NEXT_MASTER_KEY on every node, and restart them.\n');
  return 0;
}

async function corporaCommand([folder]: string[]): Promise<number> {
  if (!folder) throw new UserError('Pass the folder that contains the exports: npm run test:corpora -- <folder>');
  const { passed, failed, lines } = await checkCorpora(folder);
  process.stdout.write(`${lines.join('\n')}\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

await runOrExplain(async () => {
  declareFeatures(features);
  registerFeatures(serverFeatures);
  const [command, ...args] = process.argv.slice(2);
  switch (command) {
    case 'import':
      return process.exit(await importCommand(args));
    case 'export':
      return process.exit(await exportCommand(args));
    case 'backup':
      return process.exit(await backupCommand(args));
    case 'restore':
      return process.exit(await restoreCommand(args));
    case 'user':
      return process.exit(await userCommand(args));
    case 'settings':
      return process.exit(await settingsCommand(args));
    case 'master-key':
      return process.exit(await masterKeyCommand(args));
    case 'check-corpora':
      return process.exit(await corporaCommand(args));
    default:
      throw new UserError(usage);
  }
});
