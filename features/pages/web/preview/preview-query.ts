import { queryOptions } from '@tanstack/react-query';
import { mapKeys, toCamel } from '#platform/pure/casing.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { PageBlock } from '../../model/block-view.ts';
import { getPreview } from '../../preview.contract.ts';

/** A draft as its preview shows it. */
export const previewQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['page-preview', token],
    queryFn: async () => {
      const { title, description, blocks } = (await api(getPreview, { token })).data.attributes;
      return { title, description, blocks: (blocks as object[]).map(toBlock) };
    },
  });

/** The wire names the kind `__component`. */
function toBlock(block: object): PageBlock {
  const { _Component: component, ...rest } = mapKeys(block, toCamel) as Record<string, unknown>;
  return { ...rest, component } as unknown as PageBlock;
}
