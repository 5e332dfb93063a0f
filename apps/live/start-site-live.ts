import type { IncomingMessage, Server } from 'node:http';
import type { OpenPlatform } from '#apps/open-platform.ts';
import { findChatChannel } from '#features/campaigns/server/chat/subscribe-to-chat.ts';
import { findHereNow } from '#features/tracks/server/here-now/here-now-live.ts';
import { findTrackTalk } from '#features/tracks/server/live/track-talk.ts';
import type { LivePresence } from '#platform/server/live/live-server.ts';
import { startLive } from './start-live.ts';

/** Opens the site's web sockets: `/socket`, and `/socket?chat={groupLink}` for what is new in the chat of a campaign. A page of a track watches its talk, the community's home what is new. */
export const startSiteLive = (server: Server, open: OpenPlatform): Promise<() => Promise<void>> =>
  startLive(server, open, {
    findWatched: async (member, key) =>
      (await findHereNow(open.platform, member, key)) ?? findTrackTalk(open.platform, member, key),
    async startPresence(member, request): Promise<LivePresence | null> {
      const groupLink = chatOf(request);
      if (groupLink === null) return { channels: [], end: () => undefined };
      // A student of a school meets nobody outside of it, as the calls of the chat say (EDU-202).
      if (member.isStudent) return null;
      const channel = await findChatChannel(open.platform, groupLink);
      return channel === null ? null : { channels: [channel], end: () => undefined };
    },
  });

const chatOf = ({ url = '' }: IncomingMessage): string | null =>
  new URLSearchParams(url.split('?', 2)[1] ?? '').get('chat');
