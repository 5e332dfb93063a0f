import type { World } from '#testing/world.ts';
import { emailsTo } from './emails.ts';

/** The six digits in the newest e-mail with a code to `email`. */
export async function emailedCodeTo(world: World, email: string): Promise<string> {
  const [newest] = await emailsTo(world, email, 'reauthentication_code');
  const [code] = /\b\d{6}\b/.exec(newest?.text ?? '') ?? [];
  if (code === undefined) throw new Error(`${email} has no e-mail with a code`);
  return code;
}
