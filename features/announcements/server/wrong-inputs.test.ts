import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';
import * as drafts from '../drafts.contract.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const unchanged = ['banners', 'drafts', 'draft_versions', 'outbox_events'] as const;
const draft = {
  severity: 'info' as const,
  header: 'New',
  body: 'Words',
  ctaLabel: 'Look',
  ctaLink: '/accounts',
  showDismissButton: true,
  frequency: 'weekly' as const,
  active: true,
  startsAt: '2026-11-20T12:00:00Z',
  endsAt: '2036-11-20T12:00:00Z',
  position: 1,
  audience: 'all' as const,
};
const aBanner = async () => (await admin.call(contract.createBanner, draft)).data.id;

wrongInputs({
  world,
  endpoint: contract.listBanners,
  as: () => world.newGuest(),
  good: () => ({}),
  unchanged,
});
wrongInputs({ world, endpoint: contract.listAllBanners, as: () => admin, good: () => ({}), unchanged });
wrongInputs({
  world,
  endpoint: contract.createBanner,
  as: () => admin,
  good: () => ({ ...draft }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: contract.updateBanner,
  as: () => admin,
  good: async () => ({ id: await aBanner(), ...draft, header: 'Newer' }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: contract.deleteBanner,
  as: () => admin,
  good: async () => ({ id: await aBanner() }),
  unchanged,
});
wrongInputs({ world, endpoint: drafts.listBannerDrafts, as: () => admin, good: () => ({}), unchanged });
wrongInputs({
  world,
  endpoint: drafts.createBannerDraft,
  as: () => admin,
  good: () => ({ ...draft }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: drafts.saveBannerDraft,
  as: () => admin,
  good: async () => ({ id: await aBanner(), revision: 0, banner: { ...draft, header: 'Newer' } }),
  unchanged,
});
const aVersion = async () => {
  const id = await aBanner();
  const { data } = await admin.call(drafts.publishBannerDraft, { id, revision: 0 });
  return { id, number: 1, revision: data.revision };
};
wrongInputs({
  world,
  endpoint: drafts.publishBannerDraft,
  as: () => admin,
  good: async () => ({ id: await aBanner(), revision: 0, note: 'New' }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: drafts.listBannerVersions,
  as: () => admin,
  good: async () => ({ id: await aBanner() }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: drafts.getBannerVersion,
  as: () => admin,
  good: async () => {
    const { id, number } = await aVersion();
    return { id, number };
  },
  unchanged,
});
wrongInputs({ world, endpoint: drafts.restoreBannerVersion, as: () => admin, good: aVersion, unchanged });
