import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type ListView, moveAlbum } from '../../contract.ts';

/** The order of albums on their owner's page, changed at once and taken back where the server refuses. */
export function useAlbumOrder(loaded: readonly ListView[]) {
  const api = useApi();
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [announced, announce] = useState('');
  const byId = new Map(loaded.map((album) => [album.id, album]));
  const albums = ids ? ids.flatMap((id) => byId.get(id) ?? []) : loaded;
  const move = useMutation({
    scope: { id: 'order of albums' },
    mutationFn: ({ id, after }: { id: string; after: string | null; before: readonly string[] }) =>
      api(moveAlbum, { id, after }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['lists', 'of-user'] }),
    onError: (error, { before }) => {
      setIds(before);
      announce('');
      flashRefusal(error);
    },
  });
  return {
    albums,
    announced,
    /** Moves an album to an index, and says whether it did. */
    moveTo(id: string, index: number): boolean {
      const before = albums.map((album) => album.id);
      if (index < 0 || index >= before.length || before[index] === id) return false;
      const others = before.filter((other) => other !== id);
      setIds(others.toSpliced(index, 0, id));
      announce(`Moved to place ${index + 1} of ${before.length}`);
      move.mutate({ id, after: others[index - 1] ?? null, before });
      return true;
    },
  };
}
