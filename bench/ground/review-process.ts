import { openPlatform } from '#apps/open-platform.ts';
import { handleReviewVotes } from '#features/campaigns/server/voting/review-votes.ts';
import { guest } from '#platform/pure/actor.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { makeCall } from '#platform/server/make-call.ts';

// Checks the votes of campaigns whose voting has ended, as the worker does, in a process of its own: reports its time and memory.
const { platform, close } = openPlatform(readConfig());
const began = performance.now();
await handleReviewVotes(makeCall(platform, platform.db, guest));
const seconds = (performance.now() - began) / 1000;
await close();
process.send?.({ seconds, megabytes: (process.resourceUsage().maxRSS * 1024) / 1e6 });
process.disconnect?.();
