import { expect, test } from 'vitest';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const mails = () => readOutbox(outboxDir(world.platform.config));

test('a new member gets one e-mail, at the stored address only', async () => {
  const ada = await world.person('ada');
  await world.drain();
  await world.drain();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ id: `welcome:${ada.id}`, to: ada.email, subject: 'Welcome to Tonehall' });
  expect(mail?.text).toContain(ada.username);
  expect(mail?.html).toContain(`${world.platform.config.siteUrl}/account/tracks`);
});

test('a refused sign-up sends nothing', async () => {
  const before = (await mails()).length;
  await expect(world.person('ada')).rejects.toMatchObject({ status: 422 });
  await world.drain();
  expect(await mails()).toHaveLength(before);
});
