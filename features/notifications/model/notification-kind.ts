export const notificationKinds = [
  'collab_invitation',
  'collab_join_request',
  'collab_request_accept',
  'project_message',
  'new_group_invitation',
  'new_follow_user',
  'new_follow_group',
  'track_like',
  'track_comment',
  'comment_reply',
  'comment_mention',
  'comment_held',
  'new_track',
  'group_track',
  'campaign_news',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds of which one unread row about a target stands for everybody who did it. */
export const bundledKinds = [
  'track_like',
  'track_comment',
  'comment_reply',
  'comment_mention',
  'comment_held',
] as const satisfies readonly NotificationKind[];
export type BundledKind = (typeof bundledKinds)[number];
export type SingleKind = Exclude<NotificationKind, BundledKind>;
export const isSingleKind = (kind: NotificationKind): kind is SingleKind =>
  !bundledKinds.some((one) => one === kind);

/** Kinds that are about the comments of their target. */
export const talkKinds = [
  'track_comment',
  'comment_reply',
  'comment_mention',
] as const satisfies readonly NotificationKind[];

/** Kinds of which one unread row about a target counts further ones. */
export const countedKinds = [
  'project_message',
  'group_track',
  'campaign_news',
] as const satisfies readonly NotificationKind[];
/** Whether a row of this kind with so many messages stands for others than its last author. */
export const isCount = ({ kind, messages }: { kind: NotificationKind; messages: number }): boolean =>
  messages > 1 && isCountedKind(kind);
export const isCountedKind = (kind: NotificationKind): boolean => countedKinds.some((one) => one === kind);

/** Kinds that are not repeated within 24 hours for one author and target. */
export const isFollowKind = (kind: NotificationKind): boolean =>
  kind === 'new_follow_user' || kind === 'new_follow_group';
