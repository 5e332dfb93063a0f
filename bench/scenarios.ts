import type { BenchOptions } from './bench-options.ts';
import type { BenchSetup } from './bench-setup.ts';
import type { Finding } from './finding.ts';
import { blockPages } from './scenarios/block-pages.ts';
import { campaigns } from './scenarios/campaigns.ts';
import { classSignIns } from './scenarios/class-sign-ins.ts';
import { coldStart } from './scenarios/cold-start.ts';
import { comments } from './scenarios/comments.ts';
import { community } from './scenarios/community.ts';
import { communityNavigations } from './scenarios/community-navigations.ts';
import { chatFanOut, fanOut } from './scenarios/fan-out.ts';
import { listGrowth, searchGrowth } from './scenarios/growth.ts';
import { guestPages } from './scenarios/guest-page.ts';
import { hotTrack } from './scenarios/hot-track.ts';
import { ingest } from './scenarios/ingest.ts';
import { likes } from './scenarios/likes.ts';
import { navigations, playStarts, playStartsInLists } from './scenarios/listening.ts';
import { lists } from './scenarios/lists.ts';
import { liveNotifications } from './scenarios/live-notifications.ts';
import { memberPages } from './scenarios/member-page.ts';
import { memoryAndRest } from './scenarios/memory-and-rest.ts';
import { typingInPageEditor } from './scenarios/page-editor.ts';
import { pageLoads } from './scenarios/page-loads.ts';
import { payments } from './scenarios/payments.ts';
import { planPrices } from './scenarios/prices.ts';
import { rosters } from './scenarios/rosters.ts';
import { schoolPages } from './scenarios/school-pages.ts';
import { schools } from './scenarios/schools.ts';
import { shop } from './scenarios/shop.ts';
import { signIns } from './scenarios/sign-ins.ts';
import { streaming } from './scenarios/streaming.ts';
import { studioSound } from './scenarios/studio.ts';
import { studioPages } from './scenarios/studio-pages.ts';
import { studioRooms } from './scenarios/studio-rooms.ts';
import { likesAndTheirNotification, talk } from './scenarios/talk-and-likes.ts';
import { topicsAndLists } from './scenarios/topics-and-lists.ts';
import { twoSites } from './scenarios/two-sites.ts';
import { listsOfNobodyElse, pagesOfMembers } from './scenarios/unshared.ts';
import { uploads } from './scenarios/uploads.ts';
import { listsWhileManyArrive, listsWhileProcessing } from './scenarios/while-processing.ts';

interface Scenario<Place> {
  goal: string;
  name: string;
  run: (target: Place) => Promise<Finding[]>;
  /** Skipped in quick runs. */
  slow?: boolean;
}

/** Scenarios that share one site. */
export const sharedSetupScenarios: readonly Scenario<BenchSetup>[] = [
  { goal: 'G1', name: "guest's page", run: guestPages },
  { goal: 'G2', name: "member's page", run: memberPages },
  { goal: 'G3', name: 'lists', run: lists },
  { goal: 'G5', name: 'likes', run: likes },
  { goal: 'G6', name: 'comments', run: comments },
  { goal: 'G8', name: 'upload', run: uploads },
  { goal: 'G8', name: 'lists while files are processed', run: listsWhileProcessing },
  { goal: 'G10', name: 'live news', run: liveNotifications },
  { goal: 'G13', name: 'pages in a browser', run: pageLoads },
  { goal: 'G15', name: 'navigation with the player running', run: navigations },
  { goal: 'G16', name: 'press play', run: playStarts },
  { goal: 'G17', name: 'sign-ins', run: signIns },
  { goal: 'G18', name: 'community', run: community },
  { goal: 'G18', name: 'from page to page', run: communityNavigations },
  { goal: 'G19', name: 'lists that nobody shares', run: listsOfNobodyElse },
  { goal: 'G20', name: "members' pages", run: pagesOfMembers },
  { goal: 'G31', name: 'two sites', run: twoSites },
  { goal: 'G32', name: 'genres, tags, lists and more like this', run: topicsAndLists },
  { goal: 'G32', name: 'talk at moments', run: talk },
  { goal: 'G32', name: 'likes and their notification', run: likesAndTheirNotification },
  { goal: 'G32', name: 'press play in any list', run: playStartsInLists },
  { goal: 'G32', name: 'lists while many files arrive', run: listsWhileManyArrive },
  { goal: 'G7', name: 'sound shop', run: shop },
  { goal: 'G23', name: 'prices', run: planPrices },
  { goal: 'G24', name: 'payments', run: payments },
  { goal: 'G25', name: 'campaign of 10,000 entries', run: campaigns },
  { goal: 'G26', name: 'page of 25 blocks', run: blockPages },
  { goal: 'G26', name: 'typing in the editor of a page of 100 blocks', run: typingInPageEditor },
  { goal: 'G21', name: 'one hot track', run: hotTrack },
];

/** Scenarios with their own processes. */
export const standaloneScenarios: readonly Scenario<BenchOptions>[] = [
  { goal: 'G9', name: 'cost of processing', run: ingest },
  { goal: 'G10', name: 'fan-out', run: fanOut },
  { goal: 'G25', name: 'chat', run: chatFanOut },
  { goal: 'G11', name: 'audio in ranges', run: streaming },
  { goal: 'G12', name: 'start and memory', run: coldStart },
  { goal: 'G22', name: '2,000 pages, and a minute without', run: memoryAndRest },
  { goal: 'G18', name: 'search at ten times the tracks', run: searchGrowth },
  { goal: 'G28', name: 'classes that sign in', run: classSignIns },
  { goal: 'G29', name: 'schools', run: schools },
  { goal: 'G30', name: 'pages of students on weak devices', run: schoolPages },
  { goal: 'G27', name: 'roster of 20,000 people', run: rosters },
  { goal: 'STUDIO', name: 'sound of the studio', run: studioSound },
  { goal: 'STUDIO', name: 'pages of the studio', run: studioPages },
  { goal: 'STUDIO', name: 'rooms of the studio', run: studioRooms },
  { goal: 'G3', name: 'lists at a million tracks', run: listGrowth, slow: true },
];
