import type { Config } from './config.ts';
import type { Settings } from './environment-schema.ts';

type SurveySettings = Pick<Settings, 'SURVEY_FORM_ID' | 'SURVEY_URL'>;

/** Form id and address are required together. */
export function findSurveyProblems({ SURVEY_FORM_ID: id, SURVEY_URL: url }: SurveySettings): string[] {
  if (id !== undefined && url === undefined) return ['SURVEY_URL: is missing, but SURVEY_FORM_ID is given'];
  if (id === undefined && url !== undefined) return ['SURVEY_FORM_ID: is missing, but SURVEY_URL is given'];
  return [];
}

export function surveyOf({ SURVEY_FORM_ID: formId, SURVEY_URL: url }: SurveySettings): Config['survey'] {
  return formId !== undefined && url !== undefined ? { formId, url } : null;
}
