import type { Form } from '#web/ui/use-form.ts';
import type { MemberValues } from './member-values.ts';

export type FormProps = { readonly form: Form<MemberValues>; readonly mode: 'add' | 'edit' };
type TextName = {
  [N in keyof MemberValues]: MemberValues[N] extends string ? N : never;
}[keyof MemberValues];

/** Whether any of these is wrong, so that their part of the form stands open. */
export const anyWrong = (
  form: Form<MemberValues>,
  names: readonly (keyof MemberValues & string)[],
): boolean => names.some((name) => form.errorOf(name) !== undefined);
/** Whether any of these says something. */
export const anyGiven = (form: Form<MemberValues>, names: readonly TextName[]): boolean =>
  names.some((name) => form.values[name] !== '');
