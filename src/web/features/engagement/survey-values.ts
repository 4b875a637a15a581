import type { Body } from '#contract/index.ts';
import { SURVEY_LIMITS, surveyProblems } from '#domain/engagement/survey.ts';
import type { Complaints } from '#web/ui/use-form.ts';

export const EMPTY = {
  pos_system: '',
  pos_other: '',
  scheduling_system: '',
  locations: '',
  tip_method: '',
  wants_integration: '',
  satisfaction: '',
  comment: '',
};
export type SurveyValues = typeof EMPTY;

const WHOLE = /^\d{1,6}$/;

/** What the server would say of the values, before they are sent. */
export function check(values: SurveyValues): Complaints<SurveyValues> {
  const locations = values.locations.trim();
  const count = Number.parseInt(locations, 10);
  const other = surveyProblems({ ...values, pos_other: values.pos_other.trim() });
  return {
    pos_system: values.pos_system === '' && 'required',
    pos_other: other.length > 0 && 'required',
    scheduling_system: values.scheduling_system === '' && 'required',
    locations:
      locations === ''
        ? 'required'
        : !WHOLE.test(locations)
          ? 'not_a_number'
          : (count < 1 || count > SURVEY_LIMITS.locations) && 'number_out_of_range',
    tip_method: values.tip_method === '' && 'required',
    wants_integration: values.wants_integration === '' && 'required',
    satisfaction: values.satisfaction === '' && 'required',
  };
}

/** Checked values as the server takes them: every choice is one of its list by now. */
export const bodyOf = (values: SurveyValues): Body<'submitPosSurvey'> => ({
  pos_system: values.pos_system as Body<'submitPosSurvey'>['pos_system'],
  pos_other: values.pos_other.trim(),
  scheduling_system: values.scheduling_system as Body<'submitPosSurvey'>['scheduling_system'],
  locations: Number.parseInt(values.locations, 10),
  tip_method: values.tip_method as Body<'submitPosSurvey'>['tip_method'],
  wants_integration: values.wants_integration === 'yes',
  satisfaction: Number.parseInt(values.satisfaction, 10),
  comment: values.comment.trim(),
});
