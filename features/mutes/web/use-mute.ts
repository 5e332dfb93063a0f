import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { getMute, type MuteKind, mute, unmute } from '../contract.ts';

export interface MutedThing {
  kind: MuteKind;
  id: string;
  name: string;
}

const wordsOf: Record<MuteKind, { mute: string; unmute: string; done: (name: string) => string }> = {
  user: {
    mute: 'Mute',
    unmute: 'Unmute',
    done: (name) => `${name} is muted: no notifications by them, and nothing of them in your feed.`,
  },
  track: {
    mute: 'Mute comments',
    unmute: 'Unmute comments',
    done: (name) => `No more notifications of comments on ${name}.`,
  },
  group: {
    mute: 'Mute group',
    unmute: 'Unmute group',
    done: (name) => `No more notifications from ${name}.`,
  },
};

/** Whether the viewer has muted it, and the words and the action that change that. */
export function useMute({ kind, id, name }: MutedThing) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = ['mutes', kind, id];
  const { data } = useQuery({ queryKey, queryFn: () => api(getMute, { kind, id }) });
  const muted = data?.muted ?? false;
  const words = wordsOf[kind];
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(muted ? unmute : mute, { kind, id }),
    onSuccess: (state) => {
      client.setQueryData(queryKey, state);
      void client.invalidateQueries({ queryKey: ['mutes', 'list'] });
      // Of a member, feed and suggestions change, too; the bell hears of it from the server.
      if (kind === 'user')
        void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'mutes' });
      flash.success(state.muted ? words.done(name) : `${name} is not muted any more.`);
    },
    onError: flashRefusal,
  });
  return { muted, label: muted ? words.unmute : words.mute, toggle: () => mutate(), busy: isPending };
}
