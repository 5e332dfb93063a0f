import { page } from '#platform/pure/page.ts';

export const campaignsPage = page({
  id: 'campaigns',
  path: '/campaigns',
  edition: 'site',
  budgetKb: 131,
  inSitemap: true,
});
export const campaignUploadPage = page({
  id: 'campaign-upload',
  path: '/campaigns/$groupLink/tracks/new',
  access: 'members',
  edition: 'site',
  budgetKb: 160,
});

export const chatPage = page({
  id: 'campaign-chat',
  path: '/campaigns/$groupLink/chat',
  edition: 'site',
  budgetKb: 160,
});

export const contestantsPage = page({
  id: 'campaign-contestants',
  path: '/campaigns/$groupLink/contestants',
  edition: 'site',
  budgetKb: 160,
});

export const ballotPage = page({
  id: 'campaign-vote',
  path: '/campaigns/$groupLink/vote',
  edition: 'site',
  budgetKb: 160,
});

export const heldVotesPage = page({
  id: 'campaign-held-votes',
  path: '/campaigns/$groupLink/votes',
  access: 'members',
  edition: 'site',
  budgetKb: 160,
});

export const winnersPage = page({
  id: 'campaign-winners',
  path: '/campaigns/$groupLink/winners',
  access: 'members',
  edition: 'site',
  budgetKb: 160,
});
export const manageCampaignPage = page({
  id: 'campaign-manage',
  path: '/campaigns/$groupLink/manage',
  access: 'members',
  edition: 'site',
  budgetKb: 160,
});
export const adminCampaignsPage = page({
  id: 'admin-campaigns',
  path: '/admin/campaigns',
  access: 'admins',
  edition: 'site',
  budgetKb: 160,
});

export const adminCampaignPage = page({
  id: 'admin-campaign',
  path: '/admin/campaigns/$id',
  access: 'admins',
  edition: 'site',
  budgetKb: 160,
});

export const juryPage = page({
  id: 'campaign-jury',
  path: '/campaigns/$groupLink/jury',
  access: 'members',
  edition: 'site',
  budgetKb: 160,
});

export const juryInvitationPage = page({
  id: 'campaign-jury-invitation',
  path: '/campaigns/$groupLink/jury/invitation',
  gates: 'consents',
  edition: 'site',
  budgetKb: 160,
});

export const jurorsPage = page({
  id: 'campaign-jurors',
  path: '/campaigns/$groupLink/jurors',
  access: 'members',
  edition: 'site',
  budgetKb: 160,
});
