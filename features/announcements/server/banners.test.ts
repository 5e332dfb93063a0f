import { beforeEach, describe, expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { allIds, callInvalidationListeners } from '#platform/server/live/invalidation.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';
import * as contract from '../contract.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const mira = await world.person('mira');

const publish = (header: string, more: object = {}) =>
  admin.call(contract.createBanner, { header, ...more }).then(({ data }) => data);
const headers = async (person: Person, input: { education?: 'true' } = {}) =>
  (await person.call(contract.listBanners, input)).data.map(({ attributes }) => attributes.header);

beforeEach(async () => {
  await world.platform.db.deleteFrom('banners').execute();
  callInvalidationListeners(allIds);
});

test('GET /api/banners answers anybody data[], each with id and attributes [SITE-002] [SITE-004]', async () => {
  const { id } = await publish('New plans', {
    severity: 'promotion',
    body: 'Look *here*',
    ctaLabel: 'See them',
    ctaLink: '/accounts',
    showDismissButton: false,
    frequency: 'monthly',
  });
  const { status, body } = await world.newGuest().raw({ method: 'GET', url: '/api/banners' });
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      {
        id,
        attributes: {
          severity: 'promotion',
          header: 'New plans',
          body: '<p>Look <em>here</em></p>',
          cta_label: 'See them',
          cta_link: '/accounts',
          show_dismiss_button: false,
          frequency: 'monthly',
        },
      },
    ],
  });
});

test('a severity is one of four, warning by default [SITE-003]', async () => {
  for (const severity of ['error', 'warning', 'info', 'promotion']) {
    expect((await publish(severity, { severity })).attributes.severity).toBe(severity);
  }
  expect((await publish('none')).attributes.severity).toBe('warning');
  expect((await publish('null', { severity: null })).attributes.severity).toBe('warning');
  await expect(publish('odd', { severity: 'loud' })).rejects.toMatchObject({ status: 422 });
});

test('a frequency is one of six [SITE-012]', async () => {
  for (const frequency of ['yearly', 'monthly', 'weekly', 'daily', 'once', 'disabled']) {
    expect((await publish(frequency, { frequency })).attributes.frequency).toBe(frequency);
  }
  await expect(publish('odd', { frequency: 'hourly' })).rejects.toMatchObject({ status: 422 });
});

test('the list has the banners that are active now for the viewer, under their wire names [SITE-005]', async () => {
  const minute = 60_000;
  const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
  await publish('off', { active: false });
  await publish('over', { endsAt: at(0) });
  await publish('later', { startsAt: at(minute) });
  await publish('now', { startsAt: at(0), endsAt: at(minute), position: 1 });
  await publish('members', { audience: 'signed_in', endsAt: at(minute), position: 2 });
  expect(await headers(world.newGuest())).toEqual(['now']);
  expect(await headers(mira)).toEqual(['now', 'members']);
  world.clock.advance(minute);
  expect(await headers(world.newGuest())).toEqual(['later']);
});

describe('audiences', () => {
  test('banners are listed for their audience: all, guests, members, unverified members, the education site [SITE-018]', async () => {
    const audiences = ['all', 'guests', 'signed_in', 'unverified', 'education'];
    for (const [position, audience] of audiences.entries()) await publish(audience, { audience, position });
    await updateUser(world.platform.db, mira.id, { email_verified_at: null });
    expect(await headers(world.newGuest())).toEqual(['all', 'guests']);
    expect(await headers(mira)).toEqual(['all', 'signed_in', 'unverified']);
    await updateUser(world.platform.db, mira.id, { email_verified_at: world.clock.now() });
    expect(await headers(mira)).toEqual(['all', 'signed_in']);
    expect(await headers(mira, { education: 'true' })).toEqual(['all', 'signed_in', 'education']);
  });
});

test('banners are listed by position', async () => {
  await publish('second', { position: 2 });
  await publish('first', { position: 1 });
  expect(await headers(world.newGuest())).toEqual(['first', 'second']);
});

test('the body is sanitised, and an unsafe link is dropped [SITE-017]', async () => {
  const evil = await publish('Evil', {
    body: '**bold** [x](javascript:alert(1)) <script>alert(1)</script>',
    ctaLabel: 'Click',
    ctaLink: 'javascript:alert(1)',
  });
  expect(evil.attributes.ctaLink).toBeNull();
  const [shown] = (await world.newGuest().call(contract.listBanners, {})).data;
  expect(shown?.attributes).toMatchObject({ ctaLink: null, ctaLabel: 'Click' });
  expect(shown?.attributes.body).toContain('<strong>bold</strong>');
  expect(shown?.attributes.body).not.toMatch(/script/);
  for (const link of ['/news', 'https://example.org/', 'resend_verification_email:']) {
    expect((await publish(link, { ctaLink: link })).attributes.ctaLink).toBe(link);
  }
  const unsafe = ['http://example.org/', '//evil.example', '/\\evil.example', 'data:text/html,x', 'news'];
  for (const link of [...unsafe, 'mailto:a@example.org', 'https:example.org']) {
    expect((await publish(link, { ctaLink: link })).attributes.ctaLink, link).toBeNull();
  }
  // Matched as text, and what follows leads nowhere (SITE-053).
  const resend = await publish('Resend', { ctaLink: 'resend_verification_emails://evil.example' });
  expect(resend.attributes.ctaLink).toBe('resend_verification_email:');
});

test('site admins list, edit and delete banners; members get 403, guests 401 [SITE-018]', async () => {
  const startsAt = world.clock.now().toISOString();
  const draft = {
    header: 'One',
    active: false,
    startsAt,
    endsAt: null,
    position: 3,
    audience: 'guests',
  } as const;
  const { id } = (await admin.call(contract.createBanner, draft)).data;
  expect((await admin.call(contract.listAllBanners, {})).data).toMatchObject([{ id, attributes: draft }]);
  const change = { id, header: 'Two', active: true, endsAt: null, audience: 'all' } as const;
  expect((await admin.call(contract.updateBanner, change)).data.attributes.header).toBe('Two');
  expect(await headers(world.newGuest())).toEqual(['Two']);
  for (const [person, status] of [
    [mira, 403],
    [world.newGuest(), 401],
  ] as const) {
    await expect(person.call(contract.listAllBanners, {})).rejects.toMatchObject({ status });
    await expect(person.call(contract.createBanner, { header: 'x' })).rejects.toMatchObject({ status });
    await expect(person.call(contract.updateBanner, change)).rejects.toMatchObject({ status });
    await expect(person.call(contract.deleteBanner, { id })).rejects.toMatchObject({ status });
  }
  await admin.call(contract.deleteBanner, { id });
  expect(await headers(world.newGuest())).toEqual([]);
  await expect(admin.call(contract.deleteBanner, { id })).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(contract.updateBanner, change)).rejects.toMatchObject({ status: 404 });
});

test('an end before the beginning is refused', async () => {
  const draft = { header: 'x', startsAt: '2026-11-20T12:00:00Z', endsAt: '2026-11-20T12:00:00Z' };
  await expect(admin.call(contract.createBanner, draft)).rejects.toMatchObject({
    fields: { ends_at: ['must be after the start'] },
  });
});
