import { normaliseEmail } from '#features/members/model/email.ts';
import { updateAdmin } from '#features/members/server/users.store.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { createDb } from '#platform/server/db/db.ts';
import { privatePostgresUrl } from '#platform/server/db/private-postgres.ts';
import { silentLog } from '#platform/server/log/log.ts';

// `npm run admin -- <e-mail> [remove]`: makes a member a site admin while Tonehall runs.

const [email = '', word = ''] = process.argv.slice(2);
if (email === '' || !['', 'remove'].includes(word)) end(2, 'Use: npm run admin -- <e-mail> [remove]');

const config = readConfig();
const url = config.databaseUrl?.reveal() ?? privatePostgresUrl(config.dataDir);
const { db, close } = createDb({ url, log: silentLog, max: 1, applicationName: 'tonehall admin' });
try {
  const found = await updateAdmin(db, normaliseEmail(email), word !== 'remove');
  if (!found) end(1, `Nobody has signed up as ${email}.`);
  const begins = 'The rights begin when the second factor is on, on the account page.';
  process.stdout.write(
    word === 'remove'
      ? `${email} is no longer an admin of the site.\n`
      : `${email} is now an admin of the site. ${begins}\n`,
  );
} catch {
  end(1, 'The database does not answer. Start Tonehall first: npm start');
} finally {
  await close();
}

function end(code: number, text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}
