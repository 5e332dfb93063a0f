import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import type { OutboxEmail } from '#platform/server/mail/outbox-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import type { World } from '#testing/world.ts';

/** The e-mails to `email`, newest first, after all due jobs. `name` is the beginning of their id. */
export async function emailsTo(world: World, email: string, name = ''): Promise<OutboxEmail[]> {
  await world.drain();
  const mails = await readOutbox(outboxDir(world.platform.config));
  return mails.filter(({ id, to }) => to === email && id.startsWith(name));
}

/** The token in the newest e-mail of this name to `email`. */
export async function emailedTokenTo(world: World, email: string, name: string): Promise<string> {
  const [newest] = await emailsTo(world, email, name);
  const [, token] = /_token=([\w-]{43})(?![\w-])/.exec(newest?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`${email} has no e-mail ${name} with a token`);
  return token;
}
