import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { OriginKind } from '../contract.ts';

/** What a feature says of things of its own that tracks were made from. */
export interface OriginSource {
  kind: OriginKind;
  /** Those of these that everybody sees. */
  find(
    call: Pick<Call, 'db' | 'now'>,
    ids: readonly string[],
  ): Promise<Map<string, { title: string; href: string }>>;
}

export const originSources = extensionPoint<OriginSource>('sources of origins', {
  keyOf: ({ kind }) => kind,
});
