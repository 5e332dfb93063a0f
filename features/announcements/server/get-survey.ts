import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getSurvey as contract } from '../surveys.contract.ts';

export async function getSurvey({ platform }: MemberCall): Promise<AnswerOf<typeof contract>> {
  const { survey } = platform.config;
  return { survey: survey && { formId: survey.formId } };
}
