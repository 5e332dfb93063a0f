import { expect, test } from 'vitest';
import { notificationText } from './notification-text.ts';

const subject = { username: 'ada', title: 'Night drive', name: 'Quiet hours', messages: 1, people: 1 };

test.each([
  ['collab_invitation', 'ada invited you to collaborate on Night drive', '[NOTIF-040]'],
  ['collab_join_request', 'ada wants to join Night drive', '[NOTIF-041]'],
  ['collab_request_accept', 'ada accepted your request to join Night drive', '[NOTIF-042]'],
  ['project_message', 'ada wrote in Night drive', '[NOTIF-043]'],
  ['new_group_invitation', 'ada invited you to join Quiet hours', '[NOTIF-044]'],
  ['new_follow_user', 'ada started following you', '[NOTIF-045]'],
  ['new_follow_group', 'ada started following Quiet hours', '[NOTIF-046]'],
  ['track_like', 'ada liked Night drive', '[NOTIF-073]'],
  ['track_comment', 'ada commented on Night drive', '[NOTIF-074]'],
  ['comment_reply', 'ada replied to you on Night drive', '[NOTIF-088]'],
  ['comment_mention', 'ada mentioned you on Night drive', '[NOTIF-091]'],
  ['comment_held', 'ada commented on Night drive for the first time: show it or remove it', '[NOTIF-094]'],
  ['new_track', 'ada published Night drive', '[NOTIF-086]'],
  ['group_track', 'ada added a track to Quiet hours', '[NOTIF-095]'],
  ['campaign_news', 'ada posted news of Quiet hours', '[NOTIF-096]'],
] as const)('%s reads "%s" %s', (kind, text, _id) => {
  expect(notificationText(kind, subject)).toBe(text);
});

test('several messages show their number instead of the author [NOTIF-043]', () => {
  expect(notificationText('project_message', { ...subject, messages: 2 })).toBe(
    '2 new messages in Night drive',
  );
});

test('several tracks and news show their number instead of the author [NOTIF-095] [NOTIF-096]', () => {
  const several = { ...subject, messages: 3 };
  expect(notificationText('group_track', several)).toBe('3 new tracks in Quiet hours');
  expect(notificationText('campaign_news', several)).toBe('3 news of Quiet hours');
});

test.each([
  [2, 'ada and 1 other'],
  [12, 'ada and 11 others'],
])(
  'likes and comments of %i people name the newest of them and the number of the others [NOTIF-073] [NOTIF-074]',
  (people, who) => {
    expect(notificationText('track_like', { ...subject, people })).toBe(`${who} liked Night drive`);
    expect(notificationText('track_comment', { ...subject, people })).toBe(`${who} commented on Night drive`);
  },
);
