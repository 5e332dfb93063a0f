import { expect, test } from 'vitest';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { type GroupFacts, groupRights, noViewerRelation, type ViewerRelation } from './group-rights.ts';

const actor = (more: Partial<Actor> = {}): Actor => ({
  ...guest,
  userId: 'u',
  sessionKey: 's',
  ...more,
});
const group = (more: Partial<GroupFacts> = {}): GroupFacts => ({
  privacySetting: 'joinable',
  commentsSetting: 'anybody',
  enableFollowing: true,
  membersCanPostTracks: true,
  ...more,
});
const as = (more: Partial<ViewerRelation>): ViewerRelation => ({ ...noViewerRelation, ...more });
const member = as({ role: 'member' });
const admin = as({ role: 'admin' });

test('a guest may see groups that are not closed, and do nothing else', () => {
  for (const privacySetting of ['closed', 'viewable', 'joinable'] as const) {
    const { see, readComments, ...more } = groupRights(guest, group({ privacySetting }), noViewerRelation);
    expect([see, readComments]).toEqual(Array(2).fill(privacySetting !== 'closed'));
    expect(Object.values(more)).toEqual(Array(10).fill(false));
  }
});

test('a member may join only a joinable group or by invitation [GROUP-036]', () => {
  const may = (privacySetting: GroupFacts['privacySetting'], viewerRelation: ViewerRelation) =>
    groupRights(actor(), group({ privacySetting }), viewerRelation).join;
  expect([
    may('joinable', noViewerRelation),
    may('viewable', noViewerRelation),
    may('closed', noViewerRelation),
  ]).toEqual([true, false, false]);
  const invited = as({ invited: true });
  expect([may('joinable', invited), may('viewable', invited), may('closed', invited)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(may('joinable', member)).toBe(false);
});

test('members may post if the group allows it, its admins always', () => {
  const post = (membersCanPostTracks: boolean, viewerRelation: ViewerRelation) =>
    groupRights(actor(), group({ membersCanPostTracks }), viewerRelation).post;
  expect([post(true, noViewerRelation), post(true, member), post(true, admin)]).toEqual([false, true, true]);
  expect([post(false, noViewerRelation), post(false, member), post(false, admin)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('commenting depends on the comments setting and on whether the group is closed', () => {
  const comment = (more: Partial<GroupFacts>, viewerRelation: ViewerRelation) =>
    groupRights(actor(), group(more), viewerRelation).comment;
  expect([comment({}, noViewerRelation), comment({}, member)]).toEqual([true, true]);
  const members = { commentsSetting: 'members' } as const;
  expect([comment(members, noViewerRelation), comment(members, member)]).toEqual([false, true]);
  const closed = { privacySetting: 'closed' } as const;
  expect([comment(closed, noViewerRelation), comment(closed, member)]).toEqual([false, true]);
  const off = { commentsSetting: 'off' } as const;
  expect([comment(off, member), comment(off, admin)]).toEqual([false, false]);
});

test('the last admin may not leave, and following can be turned off', () => {
  expect(groupRights(actor(), group(), admin).leave).toBe(true);
  expect(groupRights(actor(), group(), as({ role: 'admin', onlyAdmin: true })).leave).toBe(false);
  expect(groupRights(actor(), group({ enableFollowing: false }), noViewerRelation).follow).toBe(false);
  expect(groupRights(actor(), group({ privacySetting: 'closed' }), noViewerRelation).follow).toBe(false);
  expect(groupRights(actor(), group({ privacySetting: 'closed' }), member).follow).toBe(true);
});
