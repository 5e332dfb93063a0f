import { spawn } from 'node:child_process';
import { join } from 'node:path';

// `npm run gateway:check -- stripe`: runs the suite of gateways against the company's own sandbox, with the test keys of the
// environment. Keys that move money are refused.

const companies = {
  stripe: {
    keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    // Events are signed here with any key.
    more: { STRIPE_WEBHOOK_SECRET: 'whsec_of_the_check_alone' },
    isForTests: (key: string) => /^(?:sk|rk|pk)_test_/.test(key),
    suite: 'testing/companies/stripe/sandbox.check.ts',
  },
} as const;

const root = join(import.meta.dirname, '../..');
const [name = ''] = process.argv.slice(2);
const company = Object.hasOwn(companies, name) ? companies[name as keyof typeof companies] : null;
if (!company) stop(`Which company? npm run gateway:check -- ${Object.keys(companies).join('|')}`);
const missing = company.keys.filter((key) => !process.env[key]);
if (missing.length > 0) stop(`Missing: ${missing.join(', ')}. They are the test keys of your account there.`);
const live = company.keys.filter((key) => !company.isForTests(process.env[key] ?? ''));
if (live.length > 0) stop(`Refused: ${live.join(', ')} is no test key. The check buys, cancels and deletes.`);

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const config = join(import.meta.dirname, 'sandbox.vitest.config.ts');
const child = spawn(process.execPath, [vitest, 'run', '--root', root, '--config', config, company.suite], {
  stdio: 'inherit',
  env: { ...process.env, ...company.more },
});
child.once('close', (code) => process.exit(code ?? 1));

function stop(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}
