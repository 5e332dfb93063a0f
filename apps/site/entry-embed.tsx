import '#design/global.css';
import { hydrateRoot } from 'react-dom/client';
import { EmbedPlayer } from '#features/player/web/embed-player.tsx';
import { createHttpApi } from '#platform/web/api/http-api.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';

const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';

// The script of the embed player: React and the player, nothing else.
const root = document.getElementById('embed');
if (root) {
  const track = JSON.parse(root.dataset.piece ?? 'null') as PlayerTrack;
  const siteName = root.dataset.siteName ?? '';
  const player = <EmbedPlayer piece={track} siteName={siteName} api={createHttpApi({ csrfToken })} />;
  hydrateRoot(root, player);
  document.documentElement.dataset.hydrated = 'true';
}
