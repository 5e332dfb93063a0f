import { expect, test } from 'vitest';
import { aGroup, aNotification, aProject } from '#features/notifications/testing/a-notification.ts';
import { notificationAction } from './notification-action.ts';
import { notificationKinds } from './notification-kind.ts';

const studio = 'https://studio.tonehall.example';
const joinable = { id: '0198f000-0000-7000-8000-0000000000cc', title: 'Night drive' };
const act = (more: Parameters<typeof aNotification>[0]) => notificationAction(aNotification(more), studio);

test.each(notificationKinds)('%s has a button only while showCta is true', (kind) => {
  const target = kind.includes('group') ? aGroup : aProject;
  expect(act({ kind, target, showCta: true })).not.toBeNull();
  expect(act({ kind, target, showCta: false })).toBeNull();
});

test('the button opens the joinable of the target, or else the target itself [NOTIF-029]', () => {
  for (const kind of [
    'collab_invitation',
    'collab_join_request',
    'collab_request_accept',
    'project_message',
  ] as const) {
    expect(JSON.stringify(act({ kind, target: aProject }))).toContain(aProject.id);
    const linked = JSON.stringify(act({ kind, target: { ...aProject, joinable } }));
    expect(linked).toContain(joinable.id);
    expect(linked).not.toContain(aProject.id);
  }
});

test('an invitation opens the project on the site', () => {
  expect(act({ kind: 'collab_invitation', target: aProject })).toEqual({
    does: 'open',
    label: 'Open project',
    href: `/projects/${aProject.id}`,
  });
});

test('an accepted request and messages open the project in the studio', () => {
  for (const kind of ['collab_request_accept', 'project_message'] as const) {
    expect(act({ kind, target: aProject })).toEqual({
      does: 'open',
      label: 'Open project',
      href: `${studio}/project/${aProject.id}`,
    });
  }
});

test("a membership request opens the project's share modal", () => {
  expect(act({ kind: 'collab_join_request', target: aProject })).toEqual({
    does: 'open',
    label: 'Review request',
    href: `${studio}/project/${aProject.id}?openShareModal=true`,
  });
});

test('groups are joined by their link and members followed by theirs', () => {
  expect(act({ kind: 'new_group_invitation', target: aGroup })).toEqual({
    does: 'join',
    label: 'Join group',
    groupLink: 'quiet-hours',
  });
  for (const kind of ['new_follow_user', 'new_follow_group'] as const) {
    expect(act({ kind })).toEqual({ does: 'follow', label: 'Follow back', profileLink: 'ben' });
  }
});
