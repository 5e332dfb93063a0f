import type { MuteKind } from '#features/mutes/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** What can be muted, of one kind. */
export interface Mutable {
  kind: MuteKind;
  /** The id of its row. Refuses (404) what the actor may not see. */
  find(call: MemberCall, key: string): Promise<string>;
  /** By the ids of rows: the key of calls, name and address; what the actor may not see is absent. */
  present(call: MemberCall, ids: readonly string[]): Promise<ReadonlyMap<string, PresentedMutable>>;
}

export interface PresentedMutable {
  key: string;
  name: string;
  href: string;
}

export const mutables = extensionPoint<Mutable>('what can be muted', { keyOf: ({ kind }) => kind });
