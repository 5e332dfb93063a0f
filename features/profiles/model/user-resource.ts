import type { UserView } from '#features/members/contract.ts';
import type { UserResource } from '../users.contract.ts';

export function userResource({ id, ...attributes }: UserView): UserResource {
  return { id, type: 'user', attributes };
}
