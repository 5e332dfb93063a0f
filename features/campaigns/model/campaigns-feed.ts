/** The feed of campaigns for readers, as RSS 2.0. */
export const campaignsFeedPath = '/campaigns/feed.xml';
