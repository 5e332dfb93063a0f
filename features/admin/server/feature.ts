import { mediaUsers } from '#features/media/server/media-user.ts';
import { reportHosts, suspensionParts } from '#features/reports/server/report-host.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as members from '../members.contract.ts';
import * as site from '../site.contract.ts';
import { endMemberSessions, liftSuspension, resetSecondFactor, suspendMember } from './change-member.ts';
import { openCasesPart } from './find-open-cases.ts';
import { getOverview } from './get-overview.ts';
import { listAdminMembers } from './list-admin-members.ts';
import { overviewParts } from './overview-part.ts';
import { listSignUpInvitations } from './site/list-sign-up-invitations.ts';
import { siteAsMediaUser } from './site/logo-picture.ts';
import { getSite } from './site/present-site.ts';
import { saveSite } from './site/save-site.ts';
import { createSignUpInvitation, revokeSignUpInvitation } from './site/sign-up-invitations.ts';

/** What site admins see first, and what they do to members. Features plug in what the overview shows. */
export const admin = feature({
  name: 'admin',
  points: [overviewParts],
  plugs: [overviewParts.plug(openCasesPart), mediaUsers.plug(siteAsMediaUser)],
  build: (plugged) => {
    const parts = plugged.list(overviewParts);
    const moderation = { hosts: plugged.byKey(reportHosts), parts: plugged.list(suspensionParts) };
    return {
      endpoints: [
        bind(contract.getOverview, (call) => getOverview(call, parts)),
        bind(members.listAdminMembers, listAdminMembers),
        bind(members.suspendMember, (call, input) => suspendMember(call, moderation, input)),
        bind(members.liftSuspension, (call, input) => liftSuspension(call, moderation, input)),
        bind(members.endMemberSessions, endMemberSessions),
        bind(members.resetSecondFactor, resetSecondFactor),
        bind(site.getSite, getSite),
        bind(site.saveSite, saveSite),
        bind(site.listSignUpInvitations, listSignUpInvitations),
        bind(site.createSignUpInvitation, createSignUpInvitation),
        bind(site.revokeSignUpInvitation, revokeSignUpInvitation),
      ],
    };
  },
});
