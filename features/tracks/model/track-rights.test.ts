import { expect, test } from 'vitest';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { isDownloadRestricted, offersDownload, type RightsFacts, trackRights } from './track-rights.ts';
import { trackStatuses } from './track-status.ts';
import { isListed, maySeeTrack } from './track-visibility.ts';

const member = (userId: string, siteAdmin = false): Actor => ({
  ...guest,
  userId,
  sessionKey: 'key',
  siteAdmin,
});
const actors = { guest, owner: member('owner'), other: member('other'), admin: member('admin', true) };

function everyTrack(): RightsFacts[] {
  return trackStatuses.flatMap((status) =>
    [true, false].flatMap((published) =>
      [true, false].flatMap((allowDownload) =>
        [true, false].map((restricted) => ({
          userId: 'owner',
          status,
          published,
          allowDownload,
          restricted,
        })),
      ),
    ),
  );
}

test('only the free account type is restricted, and none without plan limits [TRACK-053] [PRICE-114]', () => {
  const restricted = (planLimits: boolean) =>
    [0, 1, 2, 3, 4].map((type) => isDownloadRestricted(type, planLimits));
  expect(restricted(true)).toEqual([true, false, false, false, false]);
  expect(restricted(false)).toEqual([false, false, false, false, false]);
});

test('an unfinished or unpublished track is visible to its owner and site admins only', () => {
  for (const track of everyTrack()) {
    const isOpen = track.status === 'done' && track.published;
    expect(isListed(track)).toBe(isOpen);
    expect(maySeeTrack(actors.guest, track)).toBe(isOpen);
    expect(maySeeTrack(actors.other, track)).toBe(isOpen);
    expect(maySeeTrack(actors.owner, track)).toBe(true);
    expect(maySeeTrack(actors.admin, track)).toBe(true);
  }
});

test('only the owner edits; the owner and site admins delete', () => {
  for (const track of everyTrack()) {
    const rights = Object.entries(actors).map(([name, actor]) => [name, trackRights(actor, track)] as const);
    expect(rights.filter(([, { edit }]) => edit).map(([name]) => name)).toEqual(['owner']);
    expect(rights.filter(([, may]) => may.delete).map(([name]) => name)).toEqual(['owner', 'admin']);
    for (const [, { like }] of rights) expect(like).toBe(isListed(track));
  }
});

test("others download a listed track that allows it and whose owner's plan includes it; the owner downloads once done", () => {
  for (const track of everyTrack()) {
    const offered = isListed(track) && track.allowDownload && !track.restricted;
    expect(offersDownload(track)).toBe(offered);
    for (const actor of [actors.guest, actors.other, actors.admin]) {
      expect(trackRights(actor, track).download).toBe(offered);
    }
    expect(trackRights(actors.owner, track).download).toBe(track.status === 'done');
  }
});

test('a guest owns no track', () => {
  const track = { ...(everyTrack()[0] as RightsFacts), userId: '' };
  expect(trackRights(guest, track)).toMatchObject({ edit: false, delete: false, seeHidden: false });
});
