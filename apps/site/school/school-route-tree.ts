import type { AnyRoute } from '@tanstack/react-router';
import {
  classesPage,
  classInvitationPage,
  classPage,
  classSignInPage,
  schoolHomePage,
} from '#features/classes/pages.ts';
import {
  schoolGatewayPage,
  schoolInvitationPage,
  schoolPage,
  schoolSubscriptionPage,
  schoolWelcomePage,
} from '#features/education/pages.ts';
import { rostersPage } from '#features/rosters/pages.ts';
import {
  consentFormPage,
  dataProcessingPage,
  recordsPage,
  secondFactorDutyPage,
  studentDataPage,
  studentRecordPage,
} from '#features/school-records/pages.ts';
import { schoolSignInPage, schoolSignInSettingsPage } from '#features/school-sign-in/pages.ts';
import { schoolYearPage, takeHomePage } from '#features/school-years/pages.ts';
import { routesBelow } from '../site-route.tsx';
import { schoolRootRoute } from './school-root.tsx';

const schoolRoute = routesBelow(schoolRootRoute);

/** The pages whose frame is `school`: all that the program of schools has. */
export const schoolRouteTree = schoolRootRoute.addChildren([
  schoolRoute(classSignInPage, () => import('../routes/class-sign-in.ts')),
  schoolRoute(schoolHomePage, () => import('../routes/school-home.ts')),
  schoolRoute(classesPage, () => import('../routes/classes.ts')),
  schoolRoute(classPage, () => import('../routes/class.ts')),
  schoolRoute(classInvitationPage, () => import('../routes/class-invitation.ts')),
  schoolRoute(schoolGatewayPage, () => import('../routes/auth-organizations.ts')),
  schoolRoute(schoolWelcomePage, () => import('../routes/education-welcome.ts')),
  schoolRoute(schoolPage, () => import('../routes/school.ts')),
  schoolRoute(schoolSubscriptionPage, () => import('../routes/school-subscription.ts')),
  schoolRoute(schoolInvitationPage, () => import('../routes/organization-invitation.ts')),
  schoolRoute(schoolSignInPage, () => import('../routes/school-sign-in.ts')),
  schoolRoute(schoolSignInSettingsPage, () => import('../routes/school-sign-in-settings.ts')),
  schoolRoute(rostersPage, () => import('../routes/rosters.ts')),
  schoolRoute(schoolYearPage, () => import('../routes/school-year.ts')),
  schoolRoute(takeHomePage, () => import('../routes/take-home.ts')),
  schoolRoute(recordsPage, () => import('../routes/education-records.ts')),
  schoolRoute(studentRecordPage, () => import('../routes/education-student.ts')),
  schoolRoute(consentFormPage, () => import('../routes/education-consent-form.ts')),
  schoolRoute(studentDataPage, () => import('../routes/education-student-data.ts')),
  schoolRoute(dataProcessingPage, () => import('../routes/education-data-processing.ts')),
  schoolRoute(secondFactorDutyPage, () => import('../routes/education-second-factor.ts')),
] as AnyRoute[]);
