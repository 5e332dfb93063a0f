export const notificationKinds = [
  'collab_invitation',
  'collab_join_request',
  'collab_request_accept',
  'project_message',
  'new_group_invitation',
  'new_follow_user',
  'new_follow_group',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds of which a second one within 24 hours, of the same author about the same thing, is not told. */
export const isFollowKind = (kind: NotificationKind): boolean =>
  kind === 'new_follow_user' || kind === 'new_follow_group';
