import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPaypalContract } from './paypal/paypal-contract.ts';
import { checkStripeContract } from './stripe/stripe-contract.ts';

// `npm run contracts -- FOLDER`: holds what our readers use to what payment companies publish. The folder has one for each company,
// `stripe` with its `fixtures3.json` and `paypal` with its OpenAPI files; the project commits none of it.

const companies = { stripe: checkStripeContract, paypal: checkPaypalContract };

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Which folder? npm run contracts -- FOLDER\n');
  process.exit(2);
}
let isComplete = true;
let found = 0;
for (const [company, check] of Object.entries(companies)) {
  const place = join(folder, company);
  if (!(await stat(place).catch(() => null))) continue;
  found += 1;
  const { checked, missing } = await check(place);
  process.stdout.write(`${company}: ${checked} fields, ${missing.length} missing\n`);
  for (const field of missing) process.stdout.write(`  ${field}\n`);
  if (missing.length > 0) isComplete = false;
}
if (found === 0)
  process.stderr.write(`${folder} has no folder of a company: ${Object.keys(companies).join(', ')}\n`);
process.exit(isComplete && found > 0 ? 0 : 1);
