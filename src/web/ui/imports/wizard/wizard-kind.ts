import type { ReactNode } from 'react';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
import type { FieldProblem } from '#web/lib/api-error.ts';
import type { Address } from '#web/lib/links.ts';
import type { ImportApi } from '#web/lib/import-api.ts';
import type { Column } from '../../data-table.tsx';
import type { Fact } from '../../facts.tsx';
import type { WizardCatalog } from '../use-import-texts.ts';

/** What the kind adds to what a step sends, and draws for it. */
type ColumnsPart = {
  readonly body: object;
  readonly draw: (wrong: readonly FieldProblem[]) => ReactNode;
};
type ReviewPart<F> = {
  readonly confirm: () => Promise<F>;
  readonly facts?: readonly Fact[];
  readonly content?: ReactNode;
};

/** A kind of file as the wizard needs it. What is left out is as in every kind. */
export type WizardKind<F extends MappedFile = MappedFile, R extends MappedRow = MappedRow> = {
  readonly api: ImportApi<F, R>;
  readonly catalog: WizardCatalog;
  /** The field of the upload. */
  readonly part: string;
  /** How many rows are to be applied, and how many are. */
  readonly counts: (file: F) => { readonly toApply: number; readonly applied: number };
  readonly isApplied: (row: R) => boolean;
  /** What `show` of the rows calls the applied ones. */
  readonly applied: string;
  /** The fields that a row is called by, and those the first of which tells it from others. */
  readonly name: readonly string[];
  readonly reach: readonly string[];
  /** The catalog with the names of its fields (`field.<name>`), where its own lacks one. */
  readonly fieldCatalog?: string;
  /** The cell that is never shown again, and what stands below it. */
  readonly secret?: { readonly field: string; readonly hint: (row: R) => string | undefined };
  /** The field that a correction that is offered belongs to. */
  readonly offer?: { readonly field: string; readonly code: string };
  /** What is asked before a file is sent; `sent` draws what every kind has below it. */
  readonly Start?: (props: { readonly sent: (query: object) => ReactNode }) => ReactNode;
  readonly useColumns?: (file: F) => ColumnsPart;
  readonly useReview?: (file: F) => ReviewPart<F>;
  /** What follows from the rows being applied. */
  readonly doneNote?: (file: F) => ReactNode;
  /** Of the applied rows, in place of their names; more at their end. */
  readonly appliedName?: (row: R) => ReactNode;
  readonly appliedColumns?: readonly Column<R>[];
  /** The way back to where the wizard is one step of something. */
  readonly back?: ReactNode;
  /** Where the rows went. */
  readonly onward: Address;
};

type Called = { readonly name: readonly string[]; readonly reach: readonly string[] };
type Typed = Pick<MappedRow, 'typed'>;
/** How a row is called, by its cells. */
export const nameOf = ({ name }: Pick<Called, 'name'>, { typed }: Typed): string =>
  name.flatMap((field) => typed[field] || []).join(' ');
export const reachOf = ({ reach }: Pick<Called, 'reach'>, { typed }: Typed): string | undefined =>
  reach.flatMap((field) => typed[field] || [])[0];

/** What a kind shows where it answers `plainFile` and `plainRow` of the contract. */
export const PLAIN = {
  counts: (file: MappedFile & { readonly to_apply: number; readonly applied: number }) => ({
    toApply: file.to_apply,
    applied: file.applied,
  }),
  isApplied: (row: { readonly state: string }) => row.state === 'applied',
  applied: 'applied',
};

export type StepProps<F extends MappedFile, R extends MappedRow> = {
  readonly kind: WizardKind<F, R>;
  readonly file: F;
};
