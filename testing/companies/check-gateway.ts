import { spawn } from 'node:child_process';
import { join } from 'node:path';

// `npm run gateway:check -- stripe|paypal`: runs the suite of gateways against the company's own sandbox, with the test keys of the
// environment. Keys that move money are refused.

const companies = {
  stripe: {
    keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    // Events are signed here with any key.
    more: { STRIPE_WEBHOOK_SECRET: 'whsec_of_the_check_alone' },
    // A key says whether it moves money.
    movesMoney: (name: string) => !/^(?:sk|rk|pk)_test_/.test(process.env[name] ?? ''),
    suite: 'testing/companies/stripe/sandbox.check.ts',
  },
  paypal: {
    keys: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
    // The sandbox knows no live keys, and no event is sent to the check.
    more: { PAYPAL_ENV: 'sandbox', PAYPAL_WEBHOOK_ID: 'WH0OF0THE0CHECK' },
    movesMoney: () => process.env.PAYPAL_ENV === 'live',
    suite: 'testing/companies/paypal/sandbox.check.ts',
  },
} as const;

const root = join(import.meta.dirname, '../..');
const [name = ''] = process.argv.slice(2);
const company = Object.hasOwn(companies, name) ? companies[name as keyof typeof companies] : null;
if (!company) stop(`Which company? npm run gateway:check -- ${Object.keys(companies).join('|')}`);
const missing = company.keys.filter((key) => !process.env[key]);
if (missing.length > 0) stop(`Missing: ${missing.join(', ')}. They are the test keys of your account there.`);
const live = company.keys.filter((key) => company.movesMoney(key));
if (live.length > 0) stop(`Refused: ${live.join(', ')} not for tests. The check buys, cancels and deletes.`);

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
