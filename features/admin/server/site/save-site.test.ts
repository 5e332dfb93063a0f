import { expect, test } from 'vitest';
import { deleteMediaItem } from '#features/media/contract.ts';
import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import { listAuditLog } from '#features/reports/moderation.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { getImprint } from '#features/site-settings/contract.ts';
import { getNotice } from '#features/site-settings/server/get-site-settings.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../../site.contract.ts';
import { changeSite, emptySite } from '../../testing/site-settings.ts';

const world = await aWorld();
const { clock } = world;
const admin = await world.person('admin', { admin: true });
const second = await world.person('second', { admin: true });
const { getSite, saveSite } = contract;

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error) => (isRefusal(error) ? error : Promise.reject(error)),
  );
const inAnHour = () => new Date(clock.now().getTime() + 3_600_000).toISOString();

test('nothing is set at first, and the environment stands for it [SITE-070] [SITE-072]', async () => {
  expect(await admin.call(getSite, {})).toEqual({
    ...{ revision: 0, name: '', accent: '', imprint: '', senderName: '', senderAddress: '' },
    ...{ signUp: 'open', notice: '', noticeUntil: null, logo: null, changedAt: null, changedBy: null },
    defaults: { name: 'Tonehall', senderName: 'Tonehall', senderAddress: 'no-reply@localhost' },
  });
  const early = await world.person('early');
  const [welcome] = await emailsTo(world, early.email, 'welcome');
  expect(welcome?.subject).toBe('Welcome to Tonehall');
  expect(welcome?.html).toContain('>Tonehall</td>');
  expect(welcome?.from).toEqual({ name: 'Tonehall', address: 'no-reply@localhost' });
});

test('an admin changes the settings, which is in the audit log with what was changed [SITE-070]', async () => {
  const saved = await changeSite(admin, {
    name: ' Nightshift ',
    accent: '#7DD3FC',
    imprint: 'Ada Ltd\nHull',
  });
  expect(saved).toMatchObject({
    name: 'Nightshift',
    accent: '#7dd3fc',
    revision: 1,
    changedBy: admin.username,
  });
  expect(await admin.call(getSite, {})).toEqual(saved);
  const [entry] = (await admin.call(listAuditLog, {})).items;
  expect(entry).toMatchObject({
    action: 'site.save',
    details: { subject: 'name: Nightshift; accent: #7dd3fc; imprint' },
  });
  expect(await world.guest.call(getImprint, {})).toEqual({ text: 'Ada Ltd\nHull' });
});

test('members and guests neither read nor change the settings [SITE-070]', async () => {
  const ada = await world.person('ada');
  for (const [person, status] of [
    [ada, 403],
    [world.guest, 401],
  ] as const) {
    expect(await refusalOf(person.call(getSite, {}))).toMatchObject({ status });
    expect(await refusalOf(person.call(saveSite, emptySite))).toMatchObject({ status });
    expect(await refusalOf(person.call(contract.listSignUpInvitations, {}))).toMatchObject({ status });
  }
});

test('of two admins who save at once one gets 409 with what the other saved [SITE-080]', async () => {
  const { revision } = await admin.call(getSite, {});
  const outcomes = await Promise.allSettled([
    admin.call(saveSite, { ...emptySite, revision, name: 'One' }),
    second.call(saveSite, { ...emptySite, revision, name: 'Two' }),
  ]);
  const [stale] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(stale).toMatchObject({ status: 409, code: 'stale_revision' });
  const late = await refusalOf(admin.call(saveSite, { ...emptySite, revision }));
  const now = await admin.call(getSite, {});
  expect(late).toMatchObject({ status: 409, code: 'stale_revision', details: { name: now.name } });
});

test('a faint colour is refused with its contrast and the theme [SITE-074]', async () => {
  expect(await refusalOf(changeSite(admin, { accent: '#1a237e' }))).toMatchObject({
    status: 422,
    fields: { accent: [expect.stringMatching(/has a contrast of [\d.]+:1 with the page in the dark theme/)] },
  });
});

test('a wrong address, a past time and a logo that is no picture of the shelf are refused', async () => {
  for (const [change, field] of [
    [{ senderAddress: 'nobody' }, 'sender_address'],
    [{ senderAddress: 'a@example.org\nBcc: b@example.org' }, 'sender_address'],
    [{ noticeUntil: clock.now().toISOString() }, 'notice_until'],
    [{ logoId: crypto.randomUUID() }, 'logo_id'],
    [{ name: 'Night\u200bshift' }, 'name'],
    [{ accent: 'red' }, 'accent'],
  ] as const)
    expect(Object.keys((await refusalOf(changeSite(admin, change)))?.fields ?? {}), field).toEqual([field]);
});

test('name and sender stand in e-mails, each for itself [SITE-073] [SITE-076]', async () => {
  await changeSite(admin, { name: 'A <b> & c', senderName: 'Night, shift' });
  const ben = await world.person('ben');
  const [welcome] = await emailsTo(world, ben.email, 'welcome');
  expect(welcome).toMatchObject({
    subject: 'Welcome to A <b> & c',
    from: { name: 'Night, shift', address: 'no-reply@localhost' },
  });
  expect(welcome?.html).toContain('>A &#60;b&#62; &#38; c</td>');
  expect(welcome?.text).toContain('signed up at A <b> & c.');
  await changeSite(admin, { senderName: '', senderAddress: 'hello@example.org' });
  const cid = await world.person('cid');
  expect((await emailsTo(world, cid.email, 'welcome'))[0]).toMatchObject({
    from: { name: 'A <b> & c', address: 'hello@example.org' },
  });
});

test('e-mails have the accent, with the text on it that is easier to read [SITE-102]', async () => {
  const htmlFor = async (name: string, accent: string) => {
    await changeSite(admin, { accent });
    const { email } = await world.person(name);
    return (await emailsTo(world, email, 'welcome'))[0]?.html ?? '';
  };
  const own = await htmlFor('fay', '#7dd3fc');
  expect(own).toContain('background:#7dd3fc;height:8px');
  expect(own).toMatch(/background:#7dd3fc;border-radius:10px"><a [^>]*color:#1d1b2a/);
  expect(own).not.toMatch(/#f5cf3b|\p{Co}/u);
  const builtIn = await htmlFor('gil', '');
  expect(builtIn).toContain('background:#f5cf3b;height:8px');
  expect(builtIn).not.toMatch(/\p{Co}/u);
});

test('the logo is a picture of the shelf, which is kept while it is the logo [SITE-073]', async () => {
  const { id } = await aMediaItem(admin);
  expect(await refusalOf(changeSite(admin, { logoId: id }))).toMatchObject({ status: 422 });
  await world.drain();
  expect((await changeSite(admin, { logoId: id })).logo?.id).toBe(id);
  expect(await refusalOf(admin.call(deleteMediaItem, { id }))).toMatchObject({ status: 409 });
  await changeSite(admin, { logoId: null });
  await admin.call(deleteMediaItem, { id });
});

test('the notice is gone at its time, and keeps its passed time while other settings are saved [SITE-079]', async () => {
  const until = inAnHour();
  await changeSite(admin, { notice: 'Back at nine.', noticeUntil: until });
  const notice = () => getNotice({ platform: world.platform, now: clock.now() });
  expect(await notice()).toEqual({ text: 'Back at nine.', until: new Date(until) });
  clock.advance(3_600_000);
  expect(await notice()).toBeNull();
  expect((await changeSite(admin, { name: 'Other' })).name).toBe('Other');
});

const unchanged = ['site_settings', 'sign_up_invitations', 'audit_log'] as const;
wrongInputs({ world, endpoint: getSite, as: () => admin, good: () => ({}), unchanged });
wrongInputs({
  world,
  endpoint: saveSite,
  as: () => admin,
  good: async () => {
    const { id } = await aMediaItem(admin);
    await world.drain();
    const { revision } = await admin.call(getSite, {});
    return { ...emptySite, revision, name: 'Right', logoId: id, noticeUntil: inAnHour() };
  },
  unchanged,
});
wrongInputs({
  world,
  endpoint: contract.createSignUpInvitation,
  as: () => admin,
  good: () => ({ note: 'For Ada', maxUses: 3, expiresAt: inAnHour() }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: contract.revokeSignUpInvitation,
  as: () => admin,
  good: async () => ({
    id: (await admin.call(contract.createSignUpInvitation, { maxUses: 1, expiresAt: null })).invitation.id,
  }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: getImprint,
  as: async () => {
    await changeSite(admin, { imprint: 'Ada Ltd' });
    return world.newGuest();
  },
  good: () => ({}),
  unchanged,
});
