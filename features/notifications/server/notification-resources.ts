import type { UserView } from '#features/members/contract.ts';
import type { ResourceRef } from '#platform/pure/json-api.ts';
import type { NotificationDocument } from '../contract.ts';
import type { NotificationTarget } from './notification-host.ts';
import type { NotificationRow } from './notifications.tables.ts';

type Included = NotificationDocument['included'][number];

/** Reference to the target of a row; null for notifications without a target. */
export const targetRef = ({ target_kind, target_id }: NotificationRow): ResourceRef | null =>
  target_kind === null || target_id === null ? null : { id: target_id, type: target_kind };

export const resourceKey = ({ type, id }: ResourceRef): string => `${type} ${id}`;

export function authorResource({ id, username, selfLink, profileLink }: UserView): Included {
  return { id, type: 'user', attributes: { username, selfLink, profileLink } };
}

/** The target and the project that it refers to. */
export function targetResources(ref: ResourceRef, target: NotificationTarget): Included[] {
  const { title, name, selfLink, groupLink, joinable } = target;
  const joinableRef: ResourceRef | null = joinable && { id: joinable.id, type: 'joinable' };
  return [
    {
      ...ref,
      attributes: { title, name, selfLink, groupLink },
      relationships: { joinable: { data: joinableRef } },
    },
    ...(joinable
      ? [{ id: joinable.id, type: 'joinable' as const, attributes: { title: joinable.title } }]
      : []),
  ];
}
