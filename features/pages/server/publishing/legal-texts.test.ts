import { expect, test } from 'vitest';
import { currentTermsVersion } from '#features/members/model/consents.ts';
import { getTermsVersion } from '#features/members/server/terms-versions.store.ts';
import { acceptConsents } from '#features/sign-in/contract.ts';
import { aWorld } from '#testing/world.ts';
import { archivePage, endPublication, getPage, publishPage } from '../../admin.contract.ts';
import { getContentPage } from '../../contract.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { aContentPage, aDraftPage } from '../../testing/a-content-page.ts';
import { aLegalDraft, publishLegalText } from '../../testing/a-legal-text.ts';

const world = await aWorld();
const { clock, platform } = world;
const admin = await world.person('admin', { admin: true });
const mira = await world.person('mira');
const guest = world.newGuest();
const path = '/terms-of-service';
const { id, draft } = await aLegalDraft(admin, 'Ours');

const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (refusal) => refusal,
  );
const read = async (version?: number, at = path) =>
  (await guest.call(getContentPage, { path: at, version })).data.attributes;
const textOf = async (version?: number) => JSON.stringify((await read(version)).blocks);
const accept = () => mira.call(acceptConsents, { age: true, terms: true, marketing: false });

test('publishing a legal text asks what it changes, and no other page is asked [SITE-081]', async () => {
  const { revision } = draft;
  expect(await refusalOf(admin.call(publishPage, { id, revision }))).toMatchObject({
    status: 422,
    fields: { terms: ['is needed: a small correction, or new terms'] },
  });
  const other = await aDraftPage(admin);
  expect(
    await refusalOf(
      admin.call(publishPage, { id: other.id, revision: other.draft.revision, terms: 'new_terms' }),
    ),
  ).toMatchObject({ status: 422, fields: { terms: [expect.any(String)] } });
});

test('a correction leaves the terms as they are, new terms hold from their time on [SITE-081]', async () => {
  expect((await accept()).termsVersion).toBe(currentTermsVersion);
  await publishLegalText(admin, { id, text: 'First of ours', terms: 'correction' });
  expect(await getTermsVersion(platform)).toBe(currentTermsVersion);
  const fromAt = inMs(60_000);
  await publishLegalText(admin, { id, text: 'Second of ours', terms: 'new_terms', fromAt });
  expect(await getTermsVersion(platform)).toBe(currentTermsVersion);
  expect(await textOf()).toContain('First of ours');
  clock.advance(60_000);
  expect(await getTermsVersion(platform)).toBe(fromAt);
  expect(await textOf()).toContain('Second of ours');
  expect((await accept()).termsVersion).toBe(fromAt);
});

test('new terms that are taken back before their time ask nobody [SITE-081]', async () => {
  const before = await getTermsVersion(platform);
  const planned = await publishLegalText(admin, {
    ...{ id, text: 'Never', terms: 'new_terms' },
    fromAt: inMs(60_000),
  });
  const publicationId = planned.publications.find(({ fromAt }) => fromAt > inMs(0))?.id ?? '';
  await admin.call(endPublication, { id, publicationId });
  clock.advance(120_000);
  expect(await getTermsVersion(platform)).toBe(before);
});

test('new terms that are planned go with their page into the archive, and ask nobody [SITE-081]', async () => {
  const before = await getTermsVersion(platform);
  const text = await aLegalDraft(admin, 'Privacy', '/privacy-policy');
  const terms = { id: text.id, terms: 'new_terms', fromAt: inMs(20_000) } as const;
  await publishLegalText(admin, { ...terms, text: 'Never' });
  expect(await getTermsVersion(platform)).toBe(before);
  await admin.call(archivePage, { id: text.id });
  clock.advance(20_000);
  expect(await getTermsVersion(platform)).toBe(before);
});

test('every version that was shown stays readable, and the text lists them, the newest first [SITE-082]', async () => {
  await publishLegalText(admin, { id, text: 'Later', terms: 'correction', fromAt: inMs(60_000) });
  const now = await read();
  expect(now.unlisted).toBe(false);
  const numbers = now.versions?.map(({ version }) => version) ?? [];
  expect(numbers.at(-1)).toBe(0);
  expect(numbers).toHaveLength(3);
  expect(now.versions?.[0]).toMatchObject({ current: true, shown: true });
  expect(await textOf(numbers[1])).toContain('First of ours');
  expect(await textOf(0)).toContain('Your music stays yours');
  const old = await read(numbers[1]);
  expect(old).toMatchObject({ unlisted: true, title: 'Terms of service' });
  expect(old.versions?.map(({ shown }) => shown)).toEqual([false, true, false]);
});

test('a legal text or a home that is shown never ends: neither at once, nor at a time [CMS-187]', async () => {
  const path = '/privacy-policy';
  const first = await aLegalDraft(admin, 'Ours', path);
  const untilAt = inMs(60_000);
  const publish = (revision: number, more: object) =>
    admin.call(publishPage, { id: first.id, revision, terms: 'correction', ...more });
  const { revision } = first.draft;
  expect(await refusalOf(publish(revision, { untilAt }))).toMatchObject({
    status: 422,
    fields: { until_at: [expect.stringContaining('do not end')] },
  });
  expect((await admin.call(getPage, { id: first.id })).data.publications).toEqual([]);
  const { data: shown } = await publish(revision, {});
  const publicationId = shown.publications[0]?.id ?? '';
  const end = (one: string) => admin.call(endPublication, { id: first.id, publicationId: one });
  clock.advance(1000);
  expect(await refusalOf(end(publicationId))).toMatchObject({ status: 409, code: 'needed' });
  expect((await read(undefined, path)).title).toBe((shown.draft.document as PageDocument).title);
  // One for a time stands before one without an end, which may not be taken away below it.
  const { data: both } = await publish(shown.draft.revision, { untilAt });
  expect(await refusalOf(end(publicationId))).toMatchObject({ status: 409, code: 'needed' });
  const passing = both.publications.find((one) => one.untilAt !== null)?.id ?? '';
  expect((await end(passing)).data.publications.map((one) => one.id)).toEqual([publicationId]);
  const home = await aContentPage(admin, { path: '/', type: 'home' });
  clock.advance(1000);
  const ending = { id: home.id, publicationId: home.publications[0]?.id ?? '' };
  expect(await refusalOf(admin.call(endPublication, ending))).toMatchObject({ status: 409 });
  expect((await read(undefined, '/')).title).toBe((home.draft.document as PageDocument).title);
});

test('drafts, planned and unknown versions, and versions of other pages are not readable [SITE-082]', async () => {
  const newest = (await read()).versions?.[0]?.version ?? 0;
  for (const version of [newest + 1, newest + 2, 999])
    expect(await refusalOf(read(version)), String(version)).toMatchObject({ status: 404 });
  const other = await aContentPage(admin);
  expect(await refusalOf(read(1, other.path))).toMatchObject({ status: 404 });
  expect((await read(undefined, other.path)).versions).toBeUndefined();
  expect((await read(undefined, '/licensing-agreement')).versions).toHaveLength(1);
});
