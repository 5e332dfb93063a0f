import { memberParts } from '#features/members/server/member-part.ts';
import { feature, onJob } from '#platform/server/feature.ts';
import { cardsOfMember } from './cards-of-member.ts';
import { shareCardHosts } from './share-card-host.ts';
import { shareCardRoute } from './share-card-route.ts';
import { deleteOldCards, drawShareCard } from './share-cards.jobs.ts';

export const shareCards = feature({
  name: 'share-cards',
  points: [shareCardHosts],
  plugs: [memberParts.plug(cardsOfMember)],
  jobs: [
    onJob(deleteOldCards, async () => (await import('./delete-old-cards.ts')).handleDeleteOldCards, {
      cron: '17 4 * * *',
    }),
  ],
  build: (plugged) => ({
    routes: [shareCardRoute(plugged.byKey(shareCardHosts))],
    jobs: [
      onJob(drawShareCard, async () => {
        const { handleDrawShareCard } = await import('./draw-share-card.ts');
        return (call, payload) => handleDrawShareCard(plugged.byKey(shareCardHosts), call, payload);
      }),
    ],
  }),
});
