/**
 * Calls of the community whose answers are no JSON:API documents (COMM-006), with the ledger line of their shape, or the reason why
 * they are neither a list nor an entity.
 */
export const nonJsonApiCalls: Readonly<Record<string, string>> = {
  'tracks.listGenres': 'TRACK-012: options with id and name',
  'tracks.like': 'TRACK-043',
  'tracks.unlike': 'TRACK-043',
  'tracks.likeByLink': 'TRACK-043',
  'tracks.unlikeByLink': 'TRACK-043',
  'groups.listTracks': 'GROUP-048: `tracks` and `meta`',
  'groups.listFeaturedTracks': 'GROUP-048: the same list, cut for the side of the page',
  'groups.postTrack': 'GROUP-048: one of that list',
  'groups.postTrackByLink': 'GROUP-048: one of that list',
  'groups.featureTrack': 'GROUP-048: one of that list',
  'groups.unfeatureTrack': 'GROUP-048: one of that list',
  'groups.listPostableTracks': 'GROUP-056',
  'projects.getInvitation': 'EDU-079',
  'projects.invite': 'EDU-107',
  'projects.requestMembership': 'EDU-107',
  'projects.respond': 'EDU-107',
  'news.like': 'COMM-078: what the press of a button has changed',
  'news.unlike': 'COMM-078: what the press of a button has changed',
  'follows.follow': 'what the press of a button has changed',
  'follows.unfollow': 'what the press of a button has changed',
  'messages.block': 'what the press of a button has changed',
  'messages.unblock': 'what the press of a button has changed',
  'groups.invite': 'what the press of a button has changed',
  'groups.setLetters': 'what the press of a button has changed',
  'groups.getLetters': 'what the press of a button changes',
  'groups.inviteByLink': 'what the press of a button has changed',
  'comments.getPlace': 'an address',
  'profiles.findMoved': 'an address',
  'groups.findMoved': 'an address',
  'news.previewBody': 'a text',
};

/** Features that do not belong to the community; every other one, also a new one, is held to COMM-006. */
export const nonCommunityFeatures: ReadonlySet<string> = new Set([
  'maintenance',
  'sign-in',
  'uploads',
  'reports',
  'education',
  'payments',
  'test gateway',
  'billing',
  'checkout',
  'referrals',
  'campaigns',
  'announcements',
  'account',
  'seeds',
]);
