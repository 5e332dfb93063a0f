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

/** Kinds that are not repeated within 24 hours for one author and target. */
export const isFollowKind = (kind: NotificationKind): boolean =>
  kind === 'new_follow_user' || kind === 'new_follow_group';
