import { commentCreated, commentRecounted, commentUncounted } from '#features/comments/events.contract.ts';
import { commentHosts } from '#features/comments/server/comment-host.ts';
import { bindCommentMoments, bindComments, bindHeldComments } from '#features/comments/server/feature.ts';
import { memberCounters } from '#features/members/server/member-counter.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { mutables } from '#features/mutes/server/mutable.ts';
import { reportHosts, suspensionParts } from '#features/reports/server/report-host.ts';
import * as contract from '#features/tracks/contract.ts';
import * as edits from '#features/tracks/edit.contract.ts';
import { trackLiked, trackListed, trackPlayed, trackUnliked } from '#features/tracks/events.contract.ts';
import { getFileTags as getFileTagsContract } from '#features/tracks/file-tags.contract.ts';
import * as genreCalls from '#features/tracks/genres.contract.ts';
import { getHereNow as hereNowContract } from '#features/tracks/here-now.contract.ts';
import * as likes from '#features/tracks/likes.contract.ts';
import { setListForm as setListFormContract } from '#features/tracks/list-form.contract.ts';
import { genres } from '#features/tracks/model/genres.ts';
import * as newSounds from '#features/tracks/new-sound.contract.ts';
import { reportTrack as reportContract } from '#features/tracks/report.contract.ts';
import * as retryContract from '#features/tracks/retry.contract.ts';
import * as secretLinks from '#features/tracks/secret-link.contract.ts';
import { countFullListen, countPlay } from '#features/tracks/server/count-play.ts';
import { createOrPublishTrack } from '#features/tracks/server/create-track.ts';
import { deleteTrack } from '#features/tracks/server/delete-track.ts';
import { featureTrack } from '#features/tracks/server/feature-track.ts';
import { coverRoutes } from '#features/tracks/server/files/cover-routes.ts';
import { downloadTrack } from '#features/tracks/server/files/download-track.ts';
import { retryTrack } from '#features/tracks/server/files/retry-track.ts';
import { getHereNow } from '#features/tracks/server/here-now/get-here-now.ts';
import { onTrackListedHere } from '#features/tracks/server/here-now/here-now-live.ts';
import { onTrackLiked, onTrackPlayed, onTrackUnliked } from '#features/tracks/server/increase-track-heat.ts';
import {
  likeTrack,
  likeTrackByLink,
  unlikeTrack,
  unlikeTrackByLink,
} from '#features/tracks/server/like-track.ts';
import { setListForm } from '#features/tracks/server/list-form/set-list-form.ts';
import { followedSources } from '#features/tracks/server/lists/followed-source.scopes.ts';
import { listFeaturedTracks } from '#features/tracks/server/lists/list-featured-tracks.ts';
import { listFollowedTracks } from '#features/tracks/server/lists/list-followed-tracks.ts';
import { listGenreTracks } from '#features/tracks/server/lists/list-genre-tracks.ts';
import { listOwnTracks, postedTracks } from '#features/tracks/server/lists/list-own-tracks.ts';
import { listRecentTracks } from '#features/tracks/server/lists/list-recent-tracks.ts';
import { listTagTracks } from '#features/tracks/server/lists/list-tag-tracks.ts';
import { listGenresWithTracks } from '#features/tracks/server/lists/list-topics-with-tracks.ts';
import { listTracksOfUser } from '#features/tracks/server/lists/list-tracks-of-user.ts';
import { listTrendingTracks } from '#features/tracks/server/lists/list-trending-tracks.ts';
import { topicRssRoutes } from '#features/tracks/server/lists/topic-rss-routes.ts';
import { userRssRoutes } from '#features/tracks/server/lists/user-rss-routes.ts';
import { reportTrack } from '#features/tracks/server/moderation/report-track.ts';
import { trackReportHost, trackSuspensionPart } from '#features/tracks/server/moderation/withhold-tracks.ts';
import { onCommentCounted, onCommentUncounted } from '#features/tracks/server/on-comment-counted.ts';
import { getTrack } from '#features/tracks/server/page/get-track.ts';
import { getTrackByLink } from '#features/tracks/server/page/get-track-by-link.ts';
import { getTrackByShortLink } from '#features/tracks/server/page/get-track-by-short-link.ts';
import { oembedRoutes } from '#features/tracks/server/page/oembed-routes.ts';
import { oembedSources } from '#features/tracks/server/page/oembed-source.ts';
import { trackCredits } from '#features/tracks/server/page/track-credits.ts';
import { getStatistics } from '#features/tracks/server/statistics/get-statistics.ts';
import { statisticsCsvRoute } from '#features/tracks/server/statistics/statistics-csv-route.ts';
import { getTodaysTrack } from '#features/tracks/server/today/get-todays-track.ts';
import { trackCommentHost } from '#features/tracks/server/track-comments.ts';
import { trackCounter } from '#features/tracks/server/track-counter.store.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import {
  analyseOlderSounds,
  cleanUpTracks,
  decayTrackHeat,
  deleteCover,
  deleteTrackFiles,
  drawTrackCard,
  processAudio,
  processNewSound,
  publishDueTracks,
  refreshGenreOrders,
} from '#features/tracks/server/tracks.jobs.ts';
import { updateTrack } from '#features/tracks/server/update-track.ts';
import { listWaveforms } from '#features/tracks/server/waveforms/list-waveforms.ts';
import { getStatistics as getStatisticsContract } from '#features/tracks/statistics.contract.ts';
import { listTagTracks as listTagTracksContract } from '#features/tracks/tags.contract.ts';
import { getTodaysTrack as todaysContract } from '#features/tracks/today.contract.ts';
import { listWaveforms as listWaveformsContract } from '#features/tracks/waveforms.contract.ts';
import { decayHeat } from '#features/trending/server/decay-heat.ts';
import { bind, feature, onEvent, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import { getFileTags } from './file-tags/get-file-tags.ts';
import { trackFileGuard } from './files/may-serve-track-file.ts';
import { mutableTracks } from './mutable-tracks.ts';
import { newSoundGuards } from './new-sound/new-sound-guard.ts';
import { deleteNewSound, getNewSound, replaceSound } from './new-sound/replace-sound.ts';
import { deleteSecretLink, getSecretLink, makeSecretLink } from './secret-link/change-secret-link.ts';
import { countSecretPlay } from './secret-link/count-secret-play.ts';
import { onTrackListed } from './share-card/on-track-listed.ts';
import { trackCardRoute } from './share-card/track-card-route.ts';
import { trackPublishers } from './track-publisher.ts';
import { tracksOfMember } from './tracks-of-member.ts';

export const tracks = feature({
  name: 'tracks',
  points: [followedSources, postedTracks, trackCredits, oembedSources, newSoundGuards, trackPublishers],
  plugs: [
    fileGuards.plug(trackFileGuard),
    reportHosts.plug(trackReportHost),
    suspensionParts.plug(trackSuspensionPart),
    commentHosts.plug(trackCommentHost),
    memberParts.plug(tracksOfMember),
    mutables.plug(mutableTracks),
    memberCounters.plug(trackCounter),
  ],
  endpoints: [
    bind(contract.getTrack, getTrack),
    bind(contract.getTrackByLink, getTrackByLink),
    bind(contract.getTrackByShortLink, getTrackByShortLink),
    bind(genreCalls.listGenres, async () => [...genres]),
    bind(genreCalls.listGenresWithTracks, listGenresWithTracks),
    bind(genreCalls.listGenreTracks, listGenreTracks),
    bind(listTagTracksContract, listTagTracks),
    bind(contract.listRecentTracks, listRecentTracks),
    bind(contract.listTracks, listRecentTracks),
    bind(contract.listTrendingTracks, listTrendingTracks),
    bind(contract.listFeaturedTracks, listFeaturedTracks),
    bind(todaysContract, getTodaysTrack),
    bind(hereNowContract, getHereNow),
    bind(listWaveformsContract, listWaveforms),
    bind(setListFormContract, setListForm),
    bind(contract.listTracksOfUser, listTracksOfUser),
    bind(edits.updateTrack, updateTrack),
    bind(edits.deleteTrack, deleteTrack),
    bind(retryContract.retryTrack, retryTrack),
    bind(newSounds.getNewSound, getNewSound),
    bind(newSounds.deleteNewSound, deleteNewSound),
    bind(edits.featureTrack, featureTrack),
    bind(contract.countPlay, countPlay),
    bind(contract.countFullListen, countFullListen),
    bind(getStatisticsContract, getStatistics),
    bind(contract.downloadTrack, downloadTrack),
    bind(getFileTagsContract, getFileTags),
    bind(secretLinks.getSecretLink, getSecretLink),
    bind(secretLinks.makeSecretLink, makeSecretLink),
    bind(secretLinks.deleteSecretLink, deleteSecretLink),
    bind(secretLinks.countSecretPlay, countSecretPlay),
    bind(reportContract, reportTrack),
    bind(likes.likeTrack, likeTrack),
    bind(likes.unlikeTrack, unlikeTrack),
    bind(likes.likeTrackByLink, likeTrackByLink),
    bind(likes.unlikeTrackByLink, unlikeTrackByLink),
    ...bindComments(contract.trackComments, trackCommentHost),
    bindCommentMoments(contract.listTrackMoments, trackCommentHost),
    bindHeldComments(contract.listHeldTrackComments, trackCommentHost),
  ],
  jobs: [
    onJob(processAudio, async () => (await import('./files/process-audio.ts')).processAudio),
    onJob(deleteTrackFiles, async () => (await import('./files/delete-track-files.ts')).deleteTrackFiles),
    onJob(drawTrackCard, async () => (await import('./share-card/draw-track-card.ts')).handleDrawTrackCard),
    onJob(deleteCover, async () => (await import('./files/delete-track-files.ts')).deleteCover),
    onJob(decayTrackHeat, () => Promise.resolve((call) => decayHeat(call, trackHeat)), {
      cron: '*/2 * * * *',
    }),
    onJob(
      refreshGenreOrders,
      async () => (await import('./lists/refresh-topic-orders.ts')).refreshTopicOrders,
      { cron: '5,15,25,35,45,55 * * * *' },
    ),
    onJob(
      publishDueTracks,
      async () => (await import('./publish-later/publish-due-tracks.ts')).publishDueTracks,
      { cron: '* * * * *' },
    ),
    onJob(
      analyseOlderSounds,
      async () => (await import('./files/analyse-older-sounds.ts')).analyseOlderSounds,
      { cron: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *' },
    ),
    onJob(cleanUpTracks, async () => (await import('./files/clean-up-tracks.ts')).cleanUpTracks, {
      cron: '47 3 * * *',
    }),
  ],
  subscribers: [
    onEvent('tracks.draw-card-on-track-listed', trackListed, onTrackListed),
    onEvent('tracks.show-here-now-on-track-listed', trackListed, onTrackListedHere),
    onEvent('trending.on-track-played', trackPlayed, onTrackPlayed),
    onEvent('trending.on-track-liked', trackLiked, onTrackLiked),
    onEvent('trending.on-track-unliked', trackUnliked, onTrackUnliked),
    onEvent('trending.on-comment-created', commentCreated, onCommentCounted),
    onEvent('trending.on-comment-recounted', commentRecounted, onCommentCounted),
    onEvent('trending.on-comment-uncounted', commentUncounted, onCommentUncounted),
  ],
  routes: [statisticsCsvRoute, coverRoutes, trackCardRoute, userRssRoutes, topicRssRoutes],
  build: (plugged) => ({
    jobs: [
      onJob(processNewSound, async () => {
        const module = await import('./new-sound/process-new-sound.ts');
        return (call, payload) => module.processNewSound(call, plugged.list(newSoundGuards), payload);
      }),
    ],
    routes: [oembedRoutes(plugged.one(trackCredits), plugged.list(oembedSources))],
    endpoints: [
      bind(edits.createTrack, createOrPublishTrack(plugged.one(trackPublishers))),
      bind(contract.listFollowedTracks, (call, input) =>
        listFollowedTracks(call, plugged.list(followedSources), input),
      ),
      bind(newSounds.replaceSound, (call, input) => replaceSound(call, plugged.list(newSoundGuards), input)),
      bind(contract.listOwnTracks, (call, input) => listOwnTracks(call, plugged.one(postedTracks), input)),
    ],
  }),
});
