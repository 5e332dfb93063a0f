import '#design/global.css';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { EmbedListPlayer } from '#features/player/web/embed/embed-list-player.tsx';
import { EmbedPlayer } from '#features/player/web/embed/embed-player.tsx';
import type { EmbeddedList } from '#features/player/web/embed/embedded-list.ts';
import { createHttpApi } from '#platform/web/api/http-api.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';

const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';

// The script of the embed players: React and the player, nothing else.
const root = document.getElementById('embed');
if (root) {
  hydrateRoot(root, playerOf(root.dataset));
  document.documentElement.dataset.hydrated = 'true';
}

function playerOf({ piece, list, siteName = '' }: DOMStringMap): ReactNode {
  const api = createHttpApi({ csrfToken });
  if (list === undefined)
    return <EmbedPlayer piece={JSON.parse(piece ?? 'null') as PlayerTrack} siteName={siteName} api={api} />;
  return <EmbedListPlayer shown={JSON.parse(list) as EmbeddedList} siteName={siteName} api={api} />;
}
